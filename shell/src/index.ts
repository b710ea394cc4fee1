import './remotes/shared-for-remotes.ts';
import { start } from './start.tsx';

void start();
