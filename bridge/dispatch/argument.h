// Constants as the values that torch's dispatcher takes, by the types of an operator's schema.
#pragma once

#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>

#include <vector>

#include "../abi/export.h"
#include "../core/attributes.h"
#include "bound_operator.h"
#include "schema_type.h"

namespace ms_ext {

/// Whether tensors fit: Tensor, Tensor?, or lists of them.
MS_EXT_API bool takes_tensors(const c10::TypePtr& type);

/// A number where a tensor is wanted, as torch makes it of a Python number: its dtype yields to the other tensors'.
MS_EXT_API at::Tensor wrapped_number(const c10::Scalar& number);

/// Whether an integer that is not known before a graph runs fits; `type` is no optional.
bool takes_integer(const c10::Type& type);

/// Number of inputs among the arguments of an operator.
size_t count_inputs(const AttributeList& arguments);

/// Value of argument `index` from an attribute; notes in `slots`, which has one {-1, -1} for each input, where inputs
/// go, and in `integers` where integers go that are not known yet. Throws c10::Error that names the argument if the two
/// do not fit, or if the number of an input is not below that of inputs or stands twice.
MS_EXT_API c10::IValue to_ivalue(const c10::FunctionSchema& schema, int index, const Attribute& value,
                                 std::vector<InputSlot>& slots, std::vector<IntegerSlot>& integers);

}  // namespace ms_ext
