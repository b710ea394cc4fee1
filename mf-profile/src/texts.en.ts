import profile from './profile/profile.en.json' with { type: 'json' };

export default { profile };
