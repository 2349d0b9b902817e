import type { I18n } from '../en/i18n.ts'

export const landing: I18n['landing'] = {
  headline: ['Esta noche', 'la pista es tuya.'],
  tagline:
    'La plataforma definitiva del entretenimiento latino, donde quienes salen de fiesta descubren eventos increíbles y los anfitriones crean experiencias inolvidables',

  goer: {
    title: 'Ven a bailar',
    text: 'Encuentra la pista de hoy, sigue a tu gente y ve.',
    join: 'Únete para salir',
  },
  host: {
    title: 'Arma la noche',
    text: 'Llena tu sala. Contrata a tu equipo. Responde al momento.',
    join: 'Únete como anfitrión',
  },
  getStarted: 'Empieza ahora',
  signIn: '¿Ya tienes cuenta? Entra',

  genresTitle: '¿Qué te mueve?',
  genres: [
    'Música Urbana',
    'Rumba Tropical',
    'Salsa',
    'Bachata',
    'Reggaeton',
    'Merengue',
    'Latin Jazz',
    'Cumbia',
    'Y Mucho Más',
  ],

  demoTitle: 'Primero, echa un vistazo',
  demoText: 'Sin cuenta. Estas salas están amuebladas con gente inventada.',
  demos: {
    goer: { title: 'La semana de quien sale', text: 'Noches guardadas, amigos y favoritos.' },
    host: { title: 'La mesa del anfitrión', text: 'Eventos, reseñas y la cuenta de la puerta.' },
    discover: { title: 'Una ciudad en viernes', text: 'Todo lo que hay, a un toque.' },
    create: { title: 'Monta una noche', text: 'Esboza tu evento y mira su cartel.' },
  },

  next: {
    tonightIn: city => `Esta noche en ${city}`,
    nextIn: city => `Lo próximo en ${city}`,
    seeAll: count => (count === 1 ? 'Ver 1' : `Ver las ${count}`),
    nothing: city => `Todavía no hay noches anunciadas en ${city}.`,
    openTonight: 'Abrir el calendario',
  },

  admin: 'Admin',

  modal: {
    welcomeBack: '¡Qué bueno verte!',
    joinAsGoer: 'Únete para salir',
    joinAsHost: 'Únete como anfitrión',
    seeGenre: genre => `Ver noches de ${genre}`,
    seeAllGenres: 'Ver todas las noches',
    iAm: 'Vengo a',
    goer: 'Salir de fiesta',
    host: 'Hacer la fiesta',
    firstName: 'Nombre',
    lastName: 'Apellido',
    city: 'Ciudad',
    cityPlaceholder: 'Miami',
    state: 'Estado',
    statePlaceholder: 'FL',
    email: 'Correo electrónico',
    password: 'Contraseña',
    join: 'Crear cuenta',
    signIn: 'Entrar',
    haveAccount: '¿Ya tienes cuenta?',
    toSignIn: 'Mejor entro',
    newHere: '¿Es tu primera vez?',
    toJoin: 'Crear una cuenta',
    next: 'Lo confirmas en la página siguiente.',
    required: 'Falta este dato.',
    notAnEmail: 'Esto todavía no parece un correo.',
  },
}
