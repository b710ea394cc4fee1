import profile from './profile/profile.gsw.json' with { type: 'json' };

export default { profile };
