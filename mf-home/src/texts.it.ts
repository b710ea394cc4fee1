import home from './home/home.it.json' with { type: 'json' };

export default { home };
