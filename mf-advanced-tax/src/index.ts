// The asynchronous boundary of the stand-alone run; the shell loads remote.tsx alone.
void import('./bootstrap.tsx');

export {};
