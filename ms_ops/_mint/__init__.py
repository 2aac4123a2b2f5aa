"""CPU kernels for mindspore.mint."""
