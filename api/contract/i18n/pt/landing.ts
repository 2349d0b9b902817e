import type { I18n } from '../en/i18n.ts'

export const landing: I18n['landing'] = {
  headline: ['Hoje à noite', 'a pista é sua.'],
  tagline:
    'A plataforma definitiva do entretenimento latino, onde festeiros descobrem eventos incríveis e organizadores criam experiências inesquecíveis',

  goer: {
    title: 'Venha dançar',
    text: 'Ache a pista de hoje, siga a sua turma e vá.',
    join: 'Entre como festeiro',
  },
  host: {
    title: 'Faça a noite',
    text: 'Lote a casa. Contrate a equipe. Responda na hora.',
    join: 'Entre como organizador',
  },
  getStarted: 'Comece agora',
  signIn: 'Já tem uma conta? Entre',

  genresTitle: 'O que move você?',
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

  demoTitle: 'Primeiro, dê uma olhada',
  demoText: 'Sem conta. As pessoas destas páginas são inventadas.',
  demos: {
    goer: { title: 'A semana de um festeiro', text: 'Noites salvas, amigos e favoritos.' },
    host: { title: 'O painel do organizador', text: 'Eventos, avaliações e a contagem da porta.' },
    discover: { title: 'Uma cidade na sexta', text: 'Tudo o que tem, a um toque.' },
    create: { title: 'Monte uma noite', text: 'Esboce o seu evento e veja o cartaz.' },
  },

  next: {
    tonightIn: city => `Hoje à noite em ${city}`,
    nextIn: city => `O próximo em ${city}`,
    seeAll: count => (count === 1 ? 'Ver 1' : `Ver as ${count}`),
    nothing: city => `Ainda não há noites anunciadas em ${city}.`,
    openTonight: 'Abrir a programação',
  },

  admin: 'Admin',

  modal: {
    welcomeBack: 'Que bom ver você!',
    joinAsGoer: 'Entre como festeiro',
    joinAsHost: 'Entre como organizador',
    seeGenre: genre => `Ver noites de ${genre}`,
    seeAllGenres: 'Ver todas as noites',
    iAm: 'Eu sou',
    goer: 'Festeiro',
    host: 'Organizador',
    firstName: 'Nome',
    lastName: 'Sobrenome',
    city: 'Cidade',
    cityPlaceholder: 'Miami',
    state: 'Estado',
    statePlaceholder: 'FL',
    email: 'E-mail',
    password: 'Senha',
    join: 'Criar conta',
    signIn: 'Entrar',
    haveAccount: 'Já tem uma conta?',
    toSignIn: 'Prefiro entrar',
    newHere: 'É a sua primeira vez?',
    toJoin: 'Criar uma conta',
    next: 'Você confirma na próxima página.',
    required: 'Preencha este campo.',
    notAnEmail: 'Isto ainda não parece um e-mail.',
  },
}
