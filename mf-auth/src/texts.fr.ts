import login from './login/login.fr.json' with { type: 'json' };

export default { login };
