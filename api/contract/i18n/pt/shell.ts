import type { I18n } from '../en/i18n.ts'

export const shell: I18n['shell'] = {
  brand: 'Pista',
  skipToContent: 'Pular para o conteúdo',
  loading: 'Carregando…',

  update: {
    ready: 'Há uma versão nova do Pista.',
    change: 'Atualizar',
  },

  header: {
    navigation: 'Principal',
    search: 'Buscar',
    about: 'Sobre',
    profile: 'Perfil',
    settings: 'Configurações',
    signIn: 'Entrar',
    join: 'Criar conta',
    signOut: 'Sair',
    openMenu: 'Abrir menu',
    closeMenu: 'Fechar menu',
    accountMenu: name => `Menu da conta de ${name}`,
  },

  bar: {
    navigation: 'Acesso rápido',
    tonight: 'Hoje',
    search: 'Buscar',
    inbox: 'Mensagens',
    me: 'Eu',
    create: 'Criar',
    unread: count => (count === 1 ? '1 não lida' : `${count} não lidas`),
  },

  footer: {
    blurb: 'Salsa, bachata, reggaeton e tudo o que começa depois da meia-noite. Ache a pista e traga a sua turma.',
    quickLinks: 'Links',
    allEvents: 'Todos os eventos',
    venues: 'Locais',
    danceClasses: 'Aulas de dança',
    privateEvents: 'Eventos particulares',
    support: 'Ajuda',
    contactUs: 'Contato',
    faq: 'Perguntas frequentes',
    refundPolicy: 'Reembolsos',
    privacyPolicy: 'Privacidade',
    terms: 'Termos de uso',
    social: 'Redes',
    copyright: '© 2024 Pista. Feito para a pista de dança.',
    language: 'Idioma',
    languageNotHere: name => `${name} ainda não está neste aparelho. Conecte-se à internet e escolha de novo.`,
    theme: 'Tema',
    dark: 'Escuro',
    light: 'Claro',
    system: 'Sistema',
  },

  notFound: {
    title: '404 Página não encontrada',
    text: 'Vamos levar você de volta à sua rede social!',
    more: 'Os eventos, as pessoas, a busca e os perfis continuam onde você deixou.',
    home: 'Ir ao início',
    search: 'Buscar eventos e pessoas',
    profile: 'Meu perfil',
  },

  failure: {
    title: 'A música parou',
    text: 'Não foi possível mostrar esta página. Nada do que você escreveu se perdeu.',
    retry: 'Tentar de novo',
    home: 'Ir ao início',
    technical: 'O que aconteceu',
  },

  offline: 'Sem sinal. O que você vê estava guardado neste aparelho.',
  toasts: { toast: 'Aviso', region: key => `Avisos (${key})`, close: 'Fechar aviso' },
  dialog: { close: 'Fechar' },
}
