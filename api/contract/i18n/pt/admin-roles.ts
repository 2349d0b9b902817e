import type { PageI18n } from '../en/pages.ts'

export const adminRoles: PageI18n['adminRoles'] = {
  roles: { admin: 'Administrador', moderator: 'Moderador' },

  openText: {
    admin: name => `${name}, você administra este site.`,
    moderator: name => `${name}, você modera este site.`,
  },
  open: 'Abrir com a minha conta',
  signInToOpen: 'Entrar com a minha conta',
  opening: 'Abrindo…',
  openFailed: 'Não foi possível abrir a página de administração.',
  noSignal: 'O servidor não responde. Confira o sinal e tente de novo.',
  orPassword: 'Ou com a senha do servidor:',
  openedBy: (name, role) => `${name}, ${role}`,

  firstAdmin: 'O primeiro administrador',
  becomeText: name =>
    `${name}, a configuração foi aberta neste navegador, então a sua conta pode passar a administrar este site.`,
  become: 'Ser administrador',
  becoming: 'Um momento…',
  becomeFailed: 'Não foi possível salvar.',
  became: 'Agora você administra o site.',
  signInFirst:
    'Crie a sua conta neste navegador nas próximas duas horas, ou entre. Depois, a página de administração oferece a administração do site, e nela você nomeia outras pessoas.',
  signUp: 'Criar uma conta',
  signIn: 'Entrar',
  toAdmin: 'Abrir a página de administração',

  yourRole: 'Função neste site',

  people: 'Administradores e moderadores',
  peopleText:
    'Os moderadores decidem sobre as denúncias, destacam eventos e publicam eventos sem organizador. Os administradores podem fazer tudo nesta página.',
  failed: 'Não foi possível carregar a lista.',
  nobody: 'Ninguém ainda: esta página só se abre com a senha do servidor.',
  username: 'Nome de usuário da pessoa',
  usernameRequired: 'Digite um nome de usuário',
  role: 'Função',
  add: 'Adicionar',
  added: (name, role) => `${name}: ${role}`,
  suspended: 'Suspensa',
  namedBy: (name, date) => `Nomeação por ${name}, ${date}`,
  namedByServer: date => `Nomeação na configuração ou com a senha do servidor, ${date}`,
  deletedAccount: 'uma conta apagada',
  make: { admin: 'Tornar administrador', moderator: 'Tornar moderador' },
  makeOf: {
    admin: name => `Tornar ${name} administrador`,
    moderator: name => `Tornar ${name} moderador`,
  },
  remove: 'Remover',
  removeOf: name => `Remover ${name}`,
  removeTitle: name => `Remover ${name}?`,
  removeText: 'A conta continua. Ela não pode mais abrir esta página, e se estiver aberta ela se fecha na hora.',
  cancel: 'Cancelar',
  saveFailed: 'Não foi possível salvar.',

  decidedBy: name => `por ${name}`,
  decidedByServer: 'com a senha do servidor',
}
