import profile from './profile/profile.it.json' with { type: 'json' };

export default { profile };
