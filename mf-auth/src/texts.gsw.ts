import login from './login/login.gsw.json' with { type: 'json' };

export default { login };
