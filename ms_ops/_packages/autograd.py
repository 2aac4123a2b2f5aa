"""C++ of an operator's gradient: what a ``torch::autograd::Function`` saves, and what it computes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ms_ops._packages.declaration import Gradient, Op
from ms_ops._packages.signature import Argument


class Autograd:
    """The ``torch::autograd::Function`` of an operator that declares gradients."""

    def __init__(self, op: Op) -> None:
        self._op, self._signature = op, op.signature

    def description(self) -> dict[str, Any]:
        """What the template needs."""
        count = self._signature.outputs
        results = [f"std::get<{i}>(result_)" for i in range(count)]
        return {
            "name": f"{self._op.name}_function",
            "result": "at::Tensor" if count == 1 else "torch::autograd::variable_list",
            "returned": "result_" if count == 1 else f"{{{', '.join(results)}}}",
            "tuple": "" if count == 1 else f"{{{', '.join(f'results_[{i}]' for i in range(count))}}}",
            "save": list(self._save()),
            "backward": list(self._backward()),
        }

    def _save(self) -> Iterator[str]:
        tensors, constants, results = self._op.kept
        single = [argument for argument in tensors if not argument.is_list]
        saved = [f"{a.name}.value_or(at::Tensor())" if a.is_optional else a.name for a in single]
        saved += [
            "result_" if name == "result" else f"std::get<{name.removeprefix('result')}>(result_)" for name in results
        ]
        yield f"torch::autograd::variable_list saved_{{{', '.join(saved)}}};"
        for argument in tensors:
            if argument.is_list:  # behind the others
                yield f"saved_.insert(saved_.end(), {argument.name}.begin(), {argument.name}.end());"
        yield "context_->save_for_backward(std::move(saved_));"
        if constant := [f"std::get<{i}>(result_)" for i in self._op.constant_results]:
            yield f"context_->mark_non_differentiable({{{', '.join(constant)}}});"
        for argument in constants:
            value = f"std::string({argument.name})" if argument.parameter() == "c10::string_view" else argument.name
            yield f'context_->saved_data["{argument.name}"] = {value};'
        for argument in self._signature.variables:
            if argument.is_optional:
                given = f"{argument.name}.has_value() && {argument.name}->defined()"
                yield f'context_->saved_data["has {argument.name}"] = {given};'
            elif argument.is_list:
                yield f'context_->saved_data["size of {argument.name}"] = static_cast<int64_t>({argument.name}.size());'

        for argument in self._only_of_shape():
            if argument.is_optional:
                yield f"if ({argument.name}.has_value() && {argument.name}->defined()) {{"
                yield f'  context_->saved_data["shape of {argument.name}"] = {argument.name}->sym_sizes();'
                yield "}"
            else:
                yield f'context_->saved_data["shape of {argument.name}"] = {argument.name}.sym_sizes();'

    def _only_of_shape(self) -> list[Argument]:
        """The tensors of which the backward needs the shape alone, for what is said of a gradient of another one."""
        targets = {target for entry in self._op.gradients or () if entry.formula for target in entry.targets}
        known = {*(argument.name for argument in self._op.kept.tensors), *self._alike()}
        return [a for a in self._signature.tensors if a.name in targets - known]

    def _alike(self) -> dict[str, int]:
        """Outputs that have the shape of an input, as their gradients have, by the input's name."""
        constant = self._op.constant_results
        return {o.like: i for i, o in enumerate(self._op.outputs or ()) if o.like is not None and i not in constant}

    def _backward(self) -> Iterator[str]:
        yield from self._restored()
        yield "[[maybe_unused]] const auto& grad = grads[0];"
        yield "size_t edge_ = 0;"
        for argument in self._signature.variables:
            yield from self._needs(argument)
        for argument in self._signature.variables:
            yield f"{'torch::autograd::variable_list' if argument.is_list else 'at::Tensor'} gradient_{argument.name}_;"
        yield from self._formulas()
        if not any(argument.is_list for argument in self._signature.variables):
            gradients = [f"gradient_{a.name}_" if a.is_tensor else "at::Tensor()" for a in self._signature.arguments]
            yield f"return {{{', '.join(gradients)}}};"
            return
        yield "torch::autograd::variable_list gradients_;"
        for argument in self._signature.arguments:
            name = f"gradient_{argument.name}_"
            if argument.has_tensors and argument.is_list:
                yield f"{name}.resize(size_{argument.name}_);"
                yield f"gradients_.insert(gradients_.end(), {name}.begin(), {name}.end());"
            else:
                yield f"gradients_.push_back({name if argument.is_tensor else 'at::Tensor()'});"
        yield "return gradients_;"

    def _restored(self) -> Iterator[str]:
        """What the forward has kept, by its names."""
        tensors, constants, results = self._op.kept
        for argument in self._signature.variables:
            if argument.is_list:
                yield (
                    f"const auto size_{argument.name}_ = "
                    f'static_cast<size_t>(context_->saved_data["size of {argument.name}"].toInt());'
                )
        if tensors or results:
            yield "const auto saved_ = context_->get_saved_variables();"
        single = [argument for argument in tensors if not argument.is_list]
        for i, argument in enumerate(single):
            if argument.is_optional:
                given = f"saved_[{i}].defined() ? std::make_optional(saved_[{i}]) : std::nullopt"
                yield f"const auto {argument.name} = {given};"
            else:
                yield f"const auto& {argument.name} = saved_[{i}];"
        for i, name in enumerate(results, len(single)):
            yield f"const auto& {name} = saved_[{i}];"
        if len(single) < len(tensors):
            yield f"auto item_ = saved_.begin() + {len(single) + len(results)};"
        for argument in tensors:
            if argument.is_list:
                size = f"size_{argument.name}_"
                yield f"const torch::autograd::variable_list {argument.name}(item_, item_ + {size});"
                yield f"item_ += {size};"
        for argument in constants:
            if argument.is_optional and argument.is_list and argument.is_integer:  # only a reference is a parameter
                name, kind = argument.name, argument.parameter(symbolic=True)
                yield f'const auto kept_{name}_ = context_->saved_data["{name}"].to<{argument.value}>();'
                yield f"const auto {name} = kept_{name}_ ? {kind}(*kept_{name}_) : {kind}();"
                continue
            yield f'const auto {argument.name} = context_->saved_data["{argument.name}"].to<{argument.value}>();'

    @staticmethod
    def _needs(argument: Argument) -> Iterator[str]:
        """Whether an input needs its gradient; one that is not given has no edge, and a list has one for each item."""
        name = f"needs_{argument.name}"
        if argument.is_list:
            size = f"size_{argument.name}_"
            edges = f"torch::autograd::IndexRange(edge_, edge_ + {size})"
            yield f"[[maybe_unused]] const bool {name} = context_->needs_input_grad({{{edges}}});"
            yield f"edge_ += {size};"
            return
        given = f'context_->saved_data["has {argument.name}"].toBool() && ' if argument.is_optional else ""
        yield f"[[maybe_unused]] const bool {name} = {given}context_->needs_input_grad(edge_++);"

    def _formulas(self) -> Iterator[str]:
        answered: set[str] = set()
        lists = [argument.name for argument in self._signature.variables if argument.is_list]
        optional = {argument.name for argument in self._signature.variables if argument.is_optional}
        for entry in self._op.gradients or ():
            answered.update(entry.targets)
            if entry.formula is None:
                continue
            needed = " || ".join(f"needs_{target}" for target in entry.targets)
            if len(entry.targets) == 1:
                target = entry.targets[0]
                yield from entry.formula.located(
                    f"if ({needed}) gradient_{target}_ = {entry.formula.cpp};", entry.place
                )
                if target in lists:
                    given, wanted = f"gradient_{target}_.size()", f"size_{target}_"
                    yield (
                        f'TORCH_CHECK(!{needed} || {given} == {wanted}, "{self._op.name}: the gradient of {target} '
                        f'has ", {given}, " tensors for ", {wanted}, " ({self._op.place})");'
                    )
            else:
                targets = ", ".join(f"gradient_{target}_" for target in entry.targets)
                yield from entry.formula.located(
                    f"if ({needed}) std::tie({targets}) = {entry.formula.cpp};", entry.place
                )
                for target in filter(optional.__contains__, entry.targets):
                    yield f"if (!needs_{target}) gradient_{target}_.reset();"  # torch takes none of what was not given
            yield from self._shape_checks(entry)
        for argument in self._signature.variables:
            if argument.name not in answered:
                yield f'TORCH_CHECK_NOT_IMPLEMENTED(!needs_{argument.name}, "{self._op.refusal(argument.name)}");'

    def _shape_checks(self, entry: Gradient) -> Iterator[str]:
        """Lines that refuse gradients of another shape, where torch would name neither input nor declaration."""
        only_of_shape, alike = self._only_of_shape(), self._alike()
        for argument in self._signature.tensors:
            if argument.name not in entry.targets:
                continue
            shape = f"{argument.name}{'->' if argument.is_optional else '.'}sym_sizes()"
            if argument.name in alike:
                shape = f"grads[{alike[argument.name]}].sym_sizes()"
            elif argument in only_of_shape:
                shape = f'context_->saved_data["shape of {argument.name}"].toSymIntVector()'
            yield f"if (needs_{argument.name}) {{"
            yield f"  shapes::check_gradient(gradient_{argument.name}_, {shape},"
            yield f'                         "{self._op.name}: the gradient of {argument.name} ({entry.place})");'
            yield "}"
