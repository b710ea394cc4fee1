import login from './login/login.it.json' with { type: 'json' };

export default { login };
