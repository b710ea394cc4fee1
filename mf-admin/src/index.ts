// The stand-alone run; the shell loads only remote.tsx.
import { runStandalone } from '@dossier/remote-kit/standalone';
import remote from './remote.tsx';

await runStandalone(remote);
