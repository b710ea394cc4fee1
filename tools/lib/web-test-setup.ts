import { configure } from '@testing-library/react';

// A lazy part of a page may take longer than the default second on a busy machine; a test that fails still fails.
configure({ asyncUtilTimeout: 8_000 });
