import advanced from './advanced/advanced.de.json' with { type: 'json' };

export default { advanced };
