// Entries for operators that have none of their own: those that other libraries register with torch's dispatcher.
#include "dispatch/operator_entry.h"

MS_EXT_TORCH_ENTRY(TorchOperator, TorchOperators)
