import home from './home/home.gsw.json' with { type: 'json' };

export default { home };
