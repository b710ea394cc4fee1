/**
 * Runs before React is loaded. Its development build starts an async task of the debugger for every element that is created;
 * without them page tests need a tenth less time.
 */
Reflect.deleteProperty(console, 'createTask');
