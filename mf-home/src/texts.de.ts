import home from './home/home.de.json' with { type: 'json' };

export default { home };
