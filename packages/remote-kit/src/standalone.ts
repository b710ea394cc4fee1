export { runStandalone } from './standalone/standalone.tsx';
