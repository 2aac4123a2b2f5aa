/* The errors of the CUDA runtime that its stand-ins return. */
#pragma once

enum cudaError {
  kSuccess = 0,
  kInvalidValue = 1,
  kOutOfMemory = 2,
  kInvalidDevice = 101,
  kNoKernel = 209,
  kInvalidHandle = 400,
  kNotReady = 600,
  kLaunchFailure = 719
};
