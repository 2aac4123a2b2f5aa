// Forms of dispatcher operators of other libraries that graphs can call: without writes, or said to be random.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>

#include <string>

#include "../abi/export.h"

namespace ms_ext {

/// Registers a form of an operator with torch's dispatcher, once, and returns its name: "demo__functional::scale" for
/// "demo::scale". The overload's name is that of the original.
///
/// Of an operator that writes to its arguments, the form copies these, has the original write to the copies, and
/// returns its results, without those that are the written arguments, followed by the copies. With `random`, the form
/// has torch's tag for operators that draw random numbers. Its gradient is the original's; what the original does not
/// differentiate is an error when its gradient is needed. Throws c10::Error if there is no such operator.
MS_EXT_API std::string form_of(const std::string& name, const std::string& overload, bool random);

/// The name of the operator that this is a form of, or the name itself.
MS_EXT_API std::string plain_name(const std::string& name);

/// The operator of this name, which may be that of a form that another process has made. Throws c10::Error.
///
/// The handle stays valid: when a library is unloaded, or registers its operator anew, torch would free what it points
/// to.
c10::OperatorHandle find_operator(const std::string& name, const std::string& overload);

}  // namespace ms_ext
