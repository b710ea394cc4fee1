interface Memory {
  readonly buffer: ArrayBuffer;
  grow(delta: number): number;
}

const pageBytes = 64 * 1024;

/**
 * Limits the memory of each WebAssembly module of this process. An allocation above it fails inside the module, at once
 * and on every platform; heap limits of V8 do not count this memory.
 */
export function limitWasmMemory(maxBytes: number): void {
  // Node's types do not declare the class.
  const { Memory } = Reflect.get(globalThis, 'WebAssembly') as { Memory: { prototype: Memory } };
  const grow = Memory.prototype.grow;
  Memory.prototype.grow = function (delta) {
    if (this.buffer.byteLength + delta * pageBytes > maxBytes)
      throw new RangeError('WebAssembly memory limit');
    return grow.call(this, delta);
  };
}
