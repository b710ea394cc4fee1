import home from './home/home.en.json' with { type: 'json' };

export default { home };
