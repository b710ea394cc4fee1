import profile from './profile/profile.fr.json' with { type: 'json' };

export default { profile };
