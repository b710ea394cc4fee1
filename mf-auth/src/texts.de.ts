import login from './login/login.de.json' with { type: 'json' };

export default { login };
