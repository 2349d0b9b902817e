import type { apiDocs as english } from '../en/api-docs.ts'

export const apiDocs: typeof english = {
  title: 'A API',
  lead: 'O que o próprio aplicativo pede ao servidor. Tudo sai dos esquemas que conferem cada requisição.',
  document: 'A descrição em OpenAPI 3.1',
  guide: {
    title: 'Para o seu próprio site',
    embed: 'Mostrar uma lista',
    embedText:
      'Cada cidade, local e organizador tem uma lista para outros sites. “Incorporar”, na página deles, dá o código: um script cuja altura acompanha a lista, ou um quadro simples.',
    read: 'Ler as listas',
    readText:
      'Scripts de qualquer site podem ler as chamadas de /api/public/v1, sem conta e sem cookies. Envie o ETag da última resposta em If-None-Match e guarde uma cópia no seu servidor se muita gente visita o seu site.',
    token: 'Publicar com um programa seu',
    tokenText:
      'Organizadores criam um token nas configurações. Um programa no seu servidor o envia com cada requisição; ele não deve estar no código de uma página da web, onde qualquer pessoa pode lê-lo. Só as chamadas que mencionam um token o aceitam, sempre para as suas próprias noites e com as mesmas regras e limites do aplicativo.',
    webhooks: 'Receber avisos do que acontece',
    webhooksText:
      'As configurações, em Webhooks, enviam cada mudança dos seus eventos a um endereço seu. O conteúdo é a forma pública do evento naquele momento. Confira a assinatura como o Standard Webhooks descreve e responda com um código de 200 a 299: as outras solicitações são repetidas por cerca de dois dias com o mesmo webhook-id.',
    settings: 'Abrir as configurações',
  },
  find: 'Procure uma chamada',
  none: 'Nenhuma chamada tem esse nome.',
  loading: 'Carregando a descrição…',
  failed: 'Não foi possível carregar a descrição',
  retry: 'Tentar de novo',
  groups: {
    accounts: 'Contas',
    people: 'Pessoas',
    events: 'Noites',
    public: 'Para outros sites',
    jobs: 'Vagas',
    messages: 'Mensagens',
    admin: 'Administração',
    server: 'O servidor',
  },
  auth: {
    anybody: 'Qualquer pessoa pode pedir',
    session: 'Para membros: um cookie de sessão',
    adminSession: 'Para administradores: o cookie da página de administração',
    token: scope => `Ou um token do organizador com a permissão ${scope}`,
    phone: 'Para quem acaba de provar um telefone: um token',
    email: 'Para quem acabou de verificar um e-mail: um token bearer',
  },
  parameters: 'Parâmetros',
  body: 'Corpo',
  answers: 'Respostas',
  refusals: 'Recusas',
  required: 'obrigatório',
  places: { path: 'no caminho', query: 'na consulta', header: 'em um cabeçalho' },
  curl: 'Como comando',
  copy: 'Copiar',
  copied: 'Copiado',
}
