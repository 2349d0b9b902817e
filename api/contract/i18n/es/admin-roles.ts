import type { PageI18n } from '../en/pages.ts'

export const adminRoles: PageI18n['adminRoles'] = {
  roles: { admin: 'Administrador', moderator: 'Moderador' },

  openText: {
    admin: name => `${name}, administras este sitio.`,
    moderator: name => `${name}, moderas este sitio.`,
  },
  open: 'Abrir con mi cuenta',
  signInToOpen: 'Entrar con mi cuenta',
  opening: 'Abriendo…',
  openFailed: 'No se pudo abrir la página de administración.',
  noSignal: 'El servidor no responde. Revisa tu señal e inténtalo de nuevo.',
  orPassword: 'O con la contraseña del servidor:',
  openedBy: (name, role) => `${name}, ${role}`,

  firstAdmin: 'El primer administrador',
  becomeText: name =>
    `${name}, la configuración se abrió en este navegador, así que tu cuenta puede pasar a administrar este sitio.`,
  become: 'Ser administrador',
  becoming: 'Un momento…',
  becomeFailed: 'No se pudo guardar.',
  became: 'Ahora administras el sitio.',
  signInFirst:
    'Crea tu cuenta en este navegador en las próximas dos horas, o entra. Después, la página de administración te ofrece administrar el sitio, y ahí nombras a otras personas.',
  signUp: 'Crear una cuenta',
  signIn: 'Entrar',
  toAdmin: 'Abrir la página de administración',

  yourRole: 'Papel en este sitio',

  people: 'Administradores y moderadores',
  peopleText:
    'Los moderadores deciden sobre las denuncias, destacan eventos y publican eventos sin anfitrión. Los administradores pueden hacer todo lo de esta página.',
  failed: 'No se pudo cargar la lista.',
  nobody: 'Nadie todavía: esta página solo se abre con la contraseña del servidor.',
  username: 'Nombre de usuario de la persona',
  usernameRequired: 'Escribe un nombre de usuario',
  role: 'Papel',
  add: 'Añadir',
  added: (name, role) => `${name}: ${role}`,
  suspended: 'Suspendida',
  namedBy: (name, date) => `Nombramiento de ${name}, ${date}`,
  namedByServer: date => `Nombramiento en la configuración o con la contraseña del servidor, ${date}`,
  deletedAccount: 'una cuenta borrada',
  make: { admin: 'Hacer administrador', moderator: 'Hacer moderador' },
  makeOf: {
    admin: name => `Hacer administrador a ${name}`,
    moderator: name => `Hacer moderador a ${name}`,
  },
  remove: 'Quitar',
  removeOf: name => `Quitar a ${name}`,
  removeTitle: name => `¿Quitar a ${name}?`,
  removeText: 'La cuenta se queda. Ya no podrá abrir esta página, y si la tiene abierta se cierra al momento.',
  cancel: 'Cancelar',
  saveFailed: 'No se pudo guardar.',

  decidedBy: name => `por ${name}`,
  decidedByServer: 'con la contraseña del servidor',
}
