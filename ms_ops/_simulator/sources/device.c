/* Streams, events, memory and log of the simulated device. */
#define _GNU_SOURCE
#include "device.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

typedef struct item {
  sim_work work;
  void* data;
  struct item* next;
} item;

static _Thread_local int current;
void sim_set_device(int device) { current = device; }
int sim_device(void) { return current; }

typedef struct stream {
  item *first, *last;
  uint64_t enqueued, done;
  int is_last, device;
  struct stream* next;
} stream;

static stream* streams;
static stream default_stream;
static pthread_mutex_t running = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; /* work may wait for an event */

static stream* find_stream(void* handle) {
  if (handle == NULL) return &default_stream;
  for (stream* s = streams; s; s = s->next) {
    if (s == handle) return s;
  }
  return NULL;
}

static stream* known_stream(void* handle) {
  pthread_mutex_lock(&lock);
  stream* s = find_stream(handle);
  pthread_mutex_unlock(&lock);
  return s;
}

void* sim_stream_create(void) {
  stream* s = calloc(1, sizeof *s);
  s->device = current;
  pthread_mutex_lock(&lock);
  s->next = streams;
  streams = s;
  pthread_mutex_unlock(&lock);
  return s;
}

int sim_stream_destroy(void* handle) {
  if (handle == NULL) return -1;
  pthread_mutex_lock(&running);
  if (sim_stream_run(handle) != 0) {
    pthread_mutex_unlock(&running);
    return -1;
  }
  pthread_mutex_lock(&lock);
  for (stream** s = &streams; *s; s = &(*s)->next) {
    if (*s == handle) {
      *s = (*s)->next;
      break;
    }
  }
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&running);
  free(handle);
  return 0;
}

int sim_stream_is_known(void* handle) { return known_stream(handle) != NULL; }

int sim_stream_is_idle(void* handle) {
  stream* s = known_stream(handle);
  return s == NULL || s->first == NULL;
}

int sim_stream_enqueue(void* handle, sim_work work, void* data) {
  item* added = malloc(sizeof *added);
  *added = (item){work, data, NULL};
  pthread_mutex_lock(&lock);
  stream* s = find_stream(handle);
  if (handle && s && s->device != current) s = NULL;
  if (s) {
    if (s->last) {
      s->last->next = added;
    } else {
      s->first = added;
    }
    s->last = added;
    ++s->enqueued;
  }
  pthread_mutex_unlock(&lock);
  if (!s) free(added);
  return s ? 0 : -1;
}

/* Runs what was enqueued until `position`. */
static int run_until(void* handle, uint64_t position) {
  pthread_mutex_lock(&running);
  stream* s = known_stream(handle); /* which is not destroyed meanwhile */
  while (s) {
    pthread_mutex_lock(&lock);
    item* next = s->done < position ? s->first : NULL;
    if (next) {
      s->first = next->next;
      if (!s->first) s->last = NULL;
      ++s->done;
    }
    pthread_mutex_unlock(&lock);
    if (!next) break;
    next->work(next->data);
    free(next);
  }
  pthread_mutex_unlock(&running);
  return s ? 0 : -1;
}

/* A number below `bound`, of a sequence that SIM_SEED names. With `running` locked. */
static unsigned draw(unsigned bound) {
  static uint64_t state;
  if (!state) {
    const char* seed = getenv("SIM_SEED");
    state = (seed ? strtoull(seed, NULL, 10) : 0) * 2 + 1;
  }
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (unsigned)(state >> 33) % bound;
}

/* A device runs streams side by side: how far each of the others gets before the one that is waited for is chance. */
static void run_some_of_others(const stream* awaited) {
  pthread_mutex_lock(&running);
  stream* others[64];
  unsigned count = 0;
  pthread_mutex_lock(&lock);
  for (stream* s = streams; s && count < 64; s = s->next) {
    if (s != awaited && s->first && !s->is_last) others[count++] = s;
  }
  pthread_mutex_unlock(&lock);
  while (count) {
    const unsigned chosen = draw(count);
    stream* s = others[chosen];
    others[chosen] = others[--count];
    const uint64_t waiting = s->enqueued - s->done;
    const unsigned way = draw(3); /* nothing, a part, everything */
    if (way && waiting) run_until(s, s->done + (way == 1 ? draw((unsigned)waiting) : waiting));
  }
  pthread_mutex_unlock(&running);
}

int sim_stream_run(void* handle) {
  run_some_of_others(handle);
  return run_until(handle, UINT64_MAX);
}

void sim_stream_runs_last(void* handle) {
  stream* s = known_stream(handle);
  if (s) s->is_last = 1;
}

void sim_run_all(void) {
  run_some_of_others(NULL);
  run_until(NULL, UINT64_MAX);
  stream* s = NULL;
  do {
    pthread_mutex_lock(&lock);
    for (s = streams; s && !s->first; s = s->next) continue;
    pthread_mutex_unlock(&lock);
    if (s) run_until(s, UINT64_MAX);
  } while (s);
}

typedef struct {
  void* stream;
  uint64_t position;
} event;

void* sim_event_create(void) { return calloc(1, sizeof(event)); }
void sim_event_destroy(void* handle) { free(handle); }

int sim_event_record(void* handle, void* stream_handle) {
  event* e = handle;
  stream* s = known_stream(stream_handle);
  if (!s) return -1;
  e->stream = stream_handle;
  e->position = s->enqueued;
  return 0;
}

static void run_event_copy(void* data) {
  event* e = data;
  run_until(e->stream, e->position);
  free(e);
}

int sim_event_wait(void* handle, void* stream_handle) {
  event* e = malloc(sizeof *e);
  *e = *(event*)handle;
  if (sim_stream_enqueue(stream_handle, run_event_copy, e) == 0) return 0;
  free(e);
  return -1;
}

int sim_event_run(void* handle) {
  const event* e = handle;
  run_some_of_others(e->stream);
  return run_until(e->stream, e->position);
}

int sim_event_is_done(void* handle) {
  const event* e = handle;
  stream* s = known_stream(e->stream);
  return s == NULL || s->done >= e->position;
}

static char* fault; /* of the device, which does no work any more */

void sim_set_fault(const char* given) {
  pthread_mutex_lock(&lock);
  if (!fault) {
    fault = strdup(given);
    fprintf(stderr, "ms_ops: the simulated device has failed: %s\n", fault);
  }
  pthread_mutex_unlock(&lock);
}

const char* sim_fault(void) { return fault; }

typedef struct {
  void* target;
  const void* source;
  size_t size;
  int value;
  unsigned char staged[];
} transfer;

static void run_copy(void* data) {
  transfer* t = data;
  if (!sim_fault()) memmove(t->target, t->source ? t->source : t->staged, t->size);
  free(t);
}

static void run_set(void* data) {
  transfer* t = data;
  if (!sim_fault()) memset(t->target, t->value, t->size);
  free(t);
}

static int enqueue_transfer(void* stream_handle, sim_work work, transfer* t) {
  if (sim_stream_enqueue(stream_handle, work, t) == 0) return 0;
  free(t);
  return -1;
}

int sim_copy(void* target, const void* source, size_t size, int from_host, void* stream_handle) {
  transfer* t = malloc(sizeof *t + (from_host ? size : 0));
  *t = (transfer){target, from_host ? NULL : source, size, 0};
  if (from_host) memcpy(t->staged, source, size);
  return enqueue_transfer(stream_handle, run_copy, t);
}

int sim_set(void* target, int value, size_t size, void* stream_handle) {
  transfer* t = malloc(sizeof *t);
  *t = (transfer){target, NULL, size, value};
  return enqueue_transfer(stream_handle, run_set, t);
}

typedef struct block {
  void* memory;
  size_t size;
  int device;
  struct block* next;
} block;

static block* blocks;

/* The device of the block that has `size` bytes from `memory` on; -1 for none. */
static int owner(const void* memory, size_t size) {
  int device = -1;
  pthread_mutex_lock(&lock);
  for (const block* b = blocks; b && device < 0; b = b->next) {
    const char* start = b->memory;
    if ((const char*)memory >= start && (const char*)memory + size <= start + b->size) device = b->device;
  }
  pthread_mutex_unlock(&lock);
  return device;
}

int sim_owns(const void* memory, size_t size) { return owner(memory, size) == current; }
int sim_device_of(const void* memory) { return owner(memory, 1); }

void sim_register(void* memory, size_t size) {
  block* b = malloc(sizeof *b);
  *b = (block){memory, size, current, NULL};
  pthread_mutex_lock(&lock);
  b->next = blocks;
  blocks = b;
  pthread_mutex_unlock(&lock);
}

static void spoil(void* memory, size_t size) {
  if (size <= 1 << 20) memset(memory, 0xA5, size);
}

void* sim_allocate(size_t size) {
  const size_t alignment = 512;
  const size_t rounded = size ? (size + alignment - 1) / alignment * alignment : alignment;
  void* memory = aligned_alloc(alignment, rounded);
  if (!memory) return NULL;
  spoil(memory, rounded);
  sim_register(memory, rounded);
  return memory;
}

static block* take_block(void* memory) {
  pthread_mutex_lock(&lock);
  block* found = NULL;
  for (block** b = &blocks; *b; b = &(*b)->next) {
    if ((*b)->memory == memory) {
      found = *b;
      *b = found->next;
      break;
    }
  }
  pthread_mutex_unlock(&lock);
  return found;
}

int sim_unregister(void* memory) {
  block* found = take_block(memory);
  free(found);
  return found ? 0 : -1;
}

int sim_free(void* memory) {
  if (!memory) return 0;
  block* found = take_block(memory);
  if (!found) return -1;
  spoil(found->memory, found->size);
  free(found->memory);
  free(found);
  return 0;
}

static char* text;
static size_t length, capacity;

void sim_log(const char* what, const void* stream_handle) {
  pthread_mutex_lock(&lock);
  const size_t needed = length + strlen(what) + 32;
  if (needed > capacity) {
    capacity = needed * 2;
    text = realloc(text, capacity);
  }
  length +=
      (size_t)snprintf(text + length, capacity - length, "%s %#lx\n", what, (unsigned long)(uintptr_t)stream_handle);
  pthread_mutex_unlock(&lock);
}

void sim_log_clear(void) {
  pthread_mutex_lock(&lock);
  length = 0;
  if (text) text[0] = '\0';
  pthread_mutex_unlock(&lock);
}

/* A copy, since other threads may log at any time. */
const char* sim_log_text(void) {
  static char* given;
  pthread_mutex_lock(&lock);
  free(given);
  given = strdup(text ? text : "");
  pthread_mutex_unlock(&lock);
  return given;
}
