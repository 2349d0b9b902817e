import type { I18n } from '../en/i18n.ts'

export const shell: I18n['shell'] = {
  brand: 'Pista',
  skipToContent: 'Saltar al contenido',
  loading: 'Cargando…',

  update: {
    ready: 'Hay una versión nueva de Pista.',
    change: 'Actualizar',
  },

  header: {
    navigation: 'Principal',
    search: 'Buscar',
    about: 'Nosotros',
    profile: 'Perfil',
    settings: 'Ajustes',
    signIn: 'Entrar',
    join: 'Únete',
    signOut: 'Salir',
    openMenu: 'Abrir menú',
    closeMenu: 'Cerrar menú',
    accountMenu: name => `Menú de la cuenta de ${name}`,
  },

  bar: {
    navigation: 'Acceso rápido',
    tonight: 'Hoy',
    search: 'Buscar',
    inbox: 'Mensajes',
    me: 'Yo',
    create: 'Crear',
    unread: count => (count === 1 ? '1 sin leer' : `${count} sin leer`),
  },

  footer: {
    blurb:
      'Salsa, bachata, reguetón y todo lo que empieza después de medianoche. Encuentra la pista y trae a tu gente.',
    quickLinks: 'Enlaces',
    allEvents: 'Todos los eventos',
    venues: 'Locales',
    danceClasses: 'Clases de baile',
    privateEvents: 'Eventos privados',
    support: 'Ayuda',
    contactUs: 'Contacto',
    faq: 'Preguntas frecuentes',
    refundPolicy: 'Reembolsos',
    privacyPolicy: 'Privacidad',
    terms: 'Condiciones de uso',
    social: 'Redes',
    copyright: '© 2024 Pista. Hecho para la pista de baile.',
    language: 'Idioma',
    languageNotHere: name => `${name} aún no está en este dispositivo. Conéctate a internet y vuelve a elegirlo.`,
    theme: 'Tema',
    dark: 'Oscuro',
    light: 'Claro',
    system: 'Sistema',
  },

  notFound: {
    title: '404 Página no encontrada',
    text: '¡Vamos a llevarte de vuelta a tu red social!',
    more: 'Los eventos, la gente, la búsqueda y los perfiles siguen donde los dejaste.',
    home: 'Ir al inicio',
    search: 'Buscar eventos y personas',
    profile: 'Mi perfil',
  },

  failure: {
    title: 'Se paró la música',
    text: 'No pudimos mostrar esta página. No se perdió nada de lo que escribiste.',
    retry: 'Intentar de nuevo',
    home: 'Ir al inicio',
    technical: 'Qué pasó',
  },

  offline: 'Sin señal. Lo que ves estaba guardado en este dispositivo.',
  toasts: { toast: 'Aviso', region: key => `Avisos (${key})`, close: 'Cerrar aviso' },
  dialog: { close: 'Cerrar' },
}
