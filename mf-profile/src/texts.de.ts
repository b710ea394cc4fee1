import profile from './profile/profile.de.json' with { type: 'json' };

export default { profile };
