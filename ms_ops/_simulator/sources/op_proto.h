/*
 * What CANN's build generates into op_proto/inc of a package, for the operators of opapi_custom.c.
 */
#ifndef OP_PROTO_H_
#define OP_PROTO_H_

#include "graph/operator_reg.h"

namespace ge {

// REG_OP(InAComment)
REG_OP(AddCustom)
    .INPUT(x, ge::TensorType::ALL())
    .INPUT(y, ge::TensorType::ALL())
    .OUTPUT(z, ge::TensorType::ALL())
    .OP_END_FACTORY_REG(AddCustom);

REG_OP(AddCustomGrad)
    .INPUT(dz, ge::TensorType({ge::DT_FLOAT16, ge::DT_FLOAT}))
    .OUTPUT(dx, ge::TensorType({ge::DT_FLOAT16, ge::DT_FLOAT}))
    .OUTPUT(dy, ge::TensorType({ge::DT_FLOAT16, ge::DT_FLOAT}))
    .OP_END_FACTORY_REG(AddCustomGrad);

/**
 * @brief Adds up its inputs and attributes. REG_OP(InAnotherComment)
 */
REG_OP(SumCustom)
    .INPUT(x, "T")
    .OPTIONAL_INPUT(bias, "T")
    .DYNAMIC_INPUT(more, "T")
    .OUTPUT(y, "T")
    .REQUIRED_ATTR(count, Int)
    .ATTR(scale, Float, 1.5f)  // "it is a comment"
    .ATTR(negate, Bool, false)
    .ATTR(mode, String, "a // b, (c)")
    .ATTR(axes, ListInt, {0, -1})
    .ATTR(weights, ListFloat, {})
    .ATTR(flags, ListBool, {true, false})
    .DATATYPE(T, TensorType({DT_FLOAT, DT_INT64}))
    .OP_END_FACTORY_REG(SumCustom);

REG_OP(NestedCustom)
    .INPUT(x, TensorType({DT_FLOAT}))
    .OUTPUT(y, TensorType({DT_INT32}))
    .ATTR(pairs, ListListInt, {{1, 2}, {3}})
    .OP_END_FACTORY_REG(NestedCustom);

REG_OP(UpdateCustom)
    .INPUT(x, TensorType({DT_FLOAT}))
    .OUTPUT(x, TensorType({DT_FLOAT}))
    .OP_END_FACTORY_REG(UpdateCustom);

REG_OP(SplitCustom)
    .INPUT(x, TensorType({DT_FLOAT}))
    .DYNAMIC_OUTPUT(y, TensorType({DT_FLOAT}))
    .OP_END_FACTORY_REG(SplitCustom);

}  // namespace ge

#endif
