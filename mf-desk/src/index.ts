// The asynchronous boundary of the stand-alone run; the shell loads only remote.tsx.
void import('./bootstrap.tsx');

export {};
