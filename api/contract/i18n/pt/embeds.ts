import type { EmbedMessages } from '../en/embeds.ts'

export const embeds: EmbedMessages = {
  button: 'Incorporar',
  title: 'Incorporar esta lista',
  text: 'Cole este código na página do seu site. A lista se mantém em dia sozinha, e os links abrem o Pista.',
  form: 'Altura',
  forms: { script: 'Cresce com a lista', frame: 'Sempre igual' },
  genre: 'Gênero',
  allGenres: 'Todos os gêneros',
  theme: 'Aparência',
  themes: { auto: 'Automática', light: 'Clara', dark: 'Escura' },
  language: 'Idioma',
  automaticLanguage: 'Automático',
  code: 'Código',
  copy: 'Copiar o código',
  copied: 'Código copiado',
  copyFailed: 'Não foi possível copiar o código. Selecione e copie você.',
  open: 'Ver a lista',
}
