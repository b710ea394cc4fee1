import advanced from './advanced/advanced.gsw.json' with { type: 'json' };

export default { advanced };
