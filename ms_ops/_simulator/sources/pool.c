/* Memory that is kept for the stream that it was allocated on, as torch's allocators do. */
#include <pthread.h>
#include <stdlib.h>

#include "device.h"

enum { kMostUsers = 8 };

typedef struct block {
  void* memory;
  size_t size;
  void *stream, *users[kMostUsers], *events[kMostUsers];
  int device, user_count, is_free, is_spoilt;
  struct block* next;
} block;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static block* blocks;

static block* find(void* memory) {
  for (block* b = blocks; b; b = b->next) {
    if (b->memory == memory) return b;
  }
  return NULL;
}

/* Whether the recorded users of a block that was given back have come as far as they were then. */
static int users_are_done(block* b) {
  while (b->user_count && sim_event_is_done(b->events[b->user_count - 1])) {
    sim_event_destroy(b->events[--b->user_count]);
  }
  return b->user_count == 0;
}

/* Binds a device to the thread, and gives the one that was bound. */
static int exchange_device(int device) {
  const int before = sim_device();
  sim_set_device(device);
  return before;
}

static void spoil(block* b) {
  if (b->is_spoilt) return;
  const int before = exchange_device(b->device);
  sim_set(b->memory, 0xA5, b->size, b->stream);
  exchange_device(before);
  b->is_spoilt = 1;
}

void* sim_pool_allocate(size_t size, void* stream, int device) {
  const size_t rounded = size ? (size + 511) / 512 * 512 : 512;
  pthread_mutex_lock(&lock);
  block* found = NULL;
  for (block* b = blocks; b && !found; b = b->next) {
    if (b->is_free && b->device == device && b->stream == stream && b->size == rounded && users_are_done(b)) found = b;
  }
  if (!found) {
    found = calloc(1, sizeof *found);
    const int before = exchange_device(device);
    *found = (block){
        .memory = sim_allocate(rounded), .size = rounded, .stream = stream, .device = device, .next = blocks};
    exchange_device(before);
    blocks = found;
  } else {
    spoil(found);
  }
  found->is_free = found->is_spoilt = 0;
  pthread_mutex_unlock(&lock);
  return found->memory;
}

void sim_pool_record(void* memory, void* stream) {
  pthread_mutex_lock(&lock);
  block* b = find(memory);
  int known = !b || b->stream == stream;
  for (int i = 0; b && i < b->user_count; ++i) known = known || b->users[i] == stream;
  if (!known && b->user_count < kMostUsers) b->users[b->user_count++] = stream;
  pthread_mutex_unlock(&lock);
}

void sim_pool_free(void* memory) {
  pthread_mutex_lock(&lock);
  block* b = find(memory);
  if (b) {
    for (int i = 0; i < b->user_count; ++i) {
      b->events[i] = sim_event_create();
      sim_event_record(b->events[i], b->users[i]);
    }
    if (b->user_count == 0) spoil(b);
    b->is_free = 1;
  }
  pthread_mutex_unlock(&lock);
}
