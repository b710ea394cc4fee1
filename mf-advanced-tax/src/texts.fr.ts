import advanced from './advanced/advanced.fr.json' with { type: 'json' };

export default { advanced };
