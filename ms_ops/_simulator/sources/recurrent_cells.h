// Fused cells of recurrent networks, which torch has for devices only: for the CPU, from its other operators.
#pragma once

#include <ATen/TensorOperators.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/zeros_like.h>
#include <torch/library.h>

#include <optional>
#include <tuple>

namespace simulator {

inline at::Tensor plus_bias(const at::Tensor& gates, const std::optional<at::Tensor>& bias) {
  return bias.has_value() && bias->defined() ? gates + *bias : gates;
}

inline at::Tensor or_zeros(const std::optional<at::Tensor>& gradient, const at::Tensor& like) {
  return gradient.has_value() && gradient->defined() ? *gradient : at::zeros_like(like);
}

inline at::Tensor gradient_of_bias(const at::Tensor& gates, bool has_bias) {
  return has_bias ? gates.sum(0) : at::Tensor();
}

/// The hidden state, the cell's, and the gates for the gradient.
inline std::tuple<at::Tensor, at::Tensor, at::Tensor> lstm_cell(const at::Tensor& input_gates,
                                                                const at::Tensor& hidden_gates, const at::Tensor& cx,
                                                                const std::optional<at::Tensor>& input_bias,
                                                                const std::optional<at::Tensor>& hidden_bias) {
  const auto gates = (plus_bias(input_gates, input_bias) + plus_bias(hidden_gates, hidden_bias)).chunk(4, 1);
  const at::Tensor in = gates[0].sigmoid(), forget = gates[1].sigmoid(), cell = gates[2].tanh(),
                   out = gates[3].sigmoid();
  const at::Tensor cy = forget * cx + in * cell;
  return {out * cy.tanh(), cy, at::cat({in, forget, cell, out}, 1)};
}

/// The gradients of the gates, of the cell's state and of a bias.
inline std::tuple<at::Tensor, at::Tensor, at::Tensor> lstm_cell_backward(const std::optional<at::Tensor>& grad_hy,
                                                                         const std::optional<at::Tensor>& grad_cy,
                                                                         const at::Tensor& cx, const at::Tensor& cy,
                                                                         const at::Tensor& workspace, bool has_bias) {
  const auto gates = workspace.chunk(4, 1);
  const at::Tensor &in = gates[0], &forget = gates[1], &cell = gates[2], &out = gates[3];
  const at::Tensor dhy = or_zeros(grad_hy, cy), tanh = cy.tanh();
  const at::Tensor dc = or_zeros(grad_cy, cy) + dhy * out * (1 - tanh * tanh);
  const at::Tensor gradient = at::cat({dc * cell * in * (1 - in), dc * cx * forget * (1 - forget),
                                       dc * in * (1 - cell * cell), dhy * tanh * out * (1 - out)},
                                      1);
  return {gradient, dc * forget, gradient_of_bias(gradient, has_bias)};
}

/// The hidden state, and what the gradient needs.
inline std::tuple<at::Tensor, at::Tensor> gru_cell(const at::Tensor& input_gates, const at::Tensor& hidden_gates,
                                                   const at::Tensor& hx, const std::optional<at::Tensor>& input_bias,
                                                   const std::optional<at::Tensor>& hidden_bias) {
  const auto input = plus_bias(input_gates, input_bias).chunk(3, 1);
  const auto hidden = plus_bias(hidden_gates, hidden_bias).chunk(3, 1);
  const at::Tensor reset = (input[0] + hidden[0]).sigmoid(), update = (input[1] + hidden[1]).sigmoid();
  const at::Tensor candidate = (input[2] + reset * hidden[2]).tanh();
  return {candidate + update * (hx - candidate), at::cat({reset, update, candidate, hx, hidden[2]}, 1)};
}

/// The gradients of both kinds of gates, of the hidden state and of both biases.
inline std::tuple<at::Tensor, at::Tensor, at::Tensor, at::Tensor, at::Tensor> gru_cell_backward(
    const at::Tensor& grad_hy, const at::Tensor& workspace, bool has_bias) {
  const auto saved = workspace.chunk(5, 1);
  const at::Tensor &reset = saved[0], &update = saved[1], &candidate = saved[2], &hx = saved[3], &hidden = saved[4];
  const at::Tensor d_candidate = grad_hy * (1 - update) * (1 - candidate * candidate);
  const at::Tensor d_update = grad_hy * (hx - candidate) * update * (1 - update);
  const at::Tensor d_reset = d_candidate * hidden * reset * (1 - reset);
  const at::Tensor d_input = at::cat({d_reset, d_update, d_candidate}, 1);
  const at::Tensor d_hidden = at::cat({d_reset, d_update, d_candidate * reset}, 1);
  return {d_input, d_hidden, grad_hy * update, gradient_of_bias(d_input, has_bias),
          gradient_of_bias(d_hidden, has_bias)};
}

/// Makes them the CPU's.
inline void define_recurrent_cells(torch::Library& library) {
  library.impl("_thnn_fused_lstm_cell", &lstm_cell);
  library.impl("_thnn_fused_lstm_cell_backward_impl", &lstm_cell_backward);
  library.impl("_thnn_fused_gru_cell", &gru_cell);
  library.impl("_thnn_fused_gru_cell_backward", &gru_cell_backward);
}

}  // namespace simulator
