"""How a primitive says that it draws or writes: to graphs, and to what ms.jit(capture_mode="trace") records."""

IN_GRAPHS = "side_effect_mem"
"""Its calls keep their order, and none is merged with another or dropped."""

IN_TRACES = "side_effect_hidden"
"""As well, but for the order; a trace takes what the other gives for constants."""
