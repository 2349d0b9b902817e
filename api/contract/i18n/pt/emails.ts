export const emails: typeof import('../en/emails.ts').emails = {
  signUpCode: '{code} é o seu código do Pista. Vale por 5 minutos. Não compartilhe.',
  signInCode: '{code} é o seu código para entrar no Pista. 5 min. Não compartilhe.',
  recoveryCode: '{code} é o seu código de recuperação do Pista. 5 min. Não repasse.',

  greeting: 'Olá, {name},',
  greetingUnnamed: 'Olá,',
  foot: 'O Pista nunca pede a sua senha nem um código, nem por e-mail nem por telefone.',
  operator: 'Este site é mantido por {operator}.',

  siteTest: {
    subject: 'E-mail de teste do Pista',
    text: 'Os e-mails deste site chegam. Não é preciso fazer mais nada.',
    button: 'Abrir o site',
  },
  siteTestText: 'Pista: os SMS deste site chegam.',

  verify: {
    subject: 'Confirme o seu e-mail para o Pista',
    text: 'Confirme que este é o seu e-mail abrindo este link em até um dia:',
    button: 'Confirmar o meu e-mail',
    ifNot: 'Se você não se cadastrou no Pista, ignore este e-mail.',
  },

  codes: {
    subject: '{code} é o seu código do Pista',
    'sign-up': 'Digite este código para criar a sua conta: {code}. Vale por 15 minutos. Não o passe a ninguém.',
    'sign-in': 'Digite este código para entrar: {code}. Vale por 15 minutos. Não o passe a ninguém.',
    recovery: 'Digite este código para recuperar a sua conta: {code}. Vale por 15 minutos. Não o passe a ninguém.',
    change: 'Digite este código para trocar o e-mail da sua conta: {code}. Vale por 15 minutos. Não o passe a ninguém.',
    sameDevice: 'No mesmo aparelho, este link digita o código por você:',
    button: 'Preencher o código',
    ifNot: 'Se você não pediu, ignore este e-mail: sem o código nada acontece.',
  },
  hasAccount: {
    subject: 'Você já tem uma conta no Pista',
    text: 'Alguém, provavelmente você, quer se cadastrar no Pista com este e-mail. Ele já é de uma conta, então não há código: entre, ou crie uma nova senha se a perdeu.',
    button: 'Entrar',
    ifNot: 'Se não foi você, ignore este e-mail: nada mudou.',
  },

  guestTextAgain:
    'Pista: abra este link até {until} para confirmar que vai a {event}: {link} Se não foi você que pediu, ignore.',
  guestText:
    'Pista: abra este link em 24 horas para confirmar que vai a {event}: {link} Se outra pessoa pediu, ignore.',
  guest: {
    subject: 'Confirme que você vai: {event}',
    text: 'Alguém informou este endereço para ir a {event}, {when}, {where}. Se foi você, abra este link em até um dia para manter o lugar:',
    textAgain:
      'Alguém informou este endereço para ir a {event}, {when}, {where}. Se foi você, abra este link até {until} para manter o lugar:',
    ifNotAgain: 'Se não foi você, ignore este e-mail: o lugar fica livre depois.',
    button: 'Confirmar o meu lugar',
    ifNot: 'Se não foi você, ignore este e-mail: o lugar fica livre depois de um dia.',
    anyEvent: 'um evento no Pista',
  },

  changeText: {
    'event-changed': 'Pista: mudou a data, a hora ou o lugar de {event}. {link}',
    'event-cancelled': 'Pista: {event} foi cancelado. {link}',
    anyEvent: 'um evento a que você vai',
    seeOrStop: 'Ver ou parar: {link}',
  },
  guestTextPage: {
    question: 'Você recebe SMS se mudarem a data, a hora ou o lugar desta noite, ou se ela for cancelada.',
    stop: 'Parar as mensagens',
    stopped: 'Você não recebe mais mensagens desta noite, nem se ela for cancelada.',
    open: 'Abrir a noite',
    wrong: 'Está incompleto, ou a noite foi há mais de uma semana.',
  },

  when: 'Quando: {when}',
  device: 'Aparelho: {device}',
  unknownDevice: 'um que não reconhecemos',
  setPassword: 'Criar uma senha nova',
  openSettings: 'Abrir Configurações',
  openAdmin: 'Abrir a página de administração',
  writeToUs: 'Escreva para nós',
  notices: {
    passwordChanged: {
      subject: 'A sua senha do Pista foi trocada',
      text: 'A senha da sua conta do Pista acaba de ser trocada, e a sessão foi encerrada nos seus outros aparelhos. O endereço secreto da sua agenda e todos os tokens da API também deixaram de valer; em Configurações você pode criar outros.',
      ifNot: 'Se não foi você, crie uma senha nova agora mesmo. Você só precisa do seu telefone.',
      ifNotByEmail: 'Se não foi você, crie outra agora mesmo. Você só precisa deste e-mail.',
    },
    passwordReset: {
      subject: 'A sua senha do Pista foi redefinida',
      text: 'Uma senha nova acaba de ser criada para a sua conta do Pista com um código que chegou ao seu telefone. A sessão foi encerrada em todos os aparelhos, e o endereço secreto da sua agenda e todos os tokens da API deixaram de valer; em Configurações você pode criar outros.',
      ifNot:
        'Se não foi você, alguém consegue ler os seus SMS. Crie outra senha agora mesmo e pergunte à sua operadora se o seu número foi transferido.',
    },
    passwordResetByEmail: {
      subject: 'A sua senha do Pista foi redefinida',
      text: 'Uma senha nova acaba de ser criada para a sua conta do Pista com um código que chegou a este e-mail. A sessão foi encerrada em todos os aparelhos, e o endereço secreto da sua agenda e todos os tokens da API deixaram de valer; em Configurações você pode criar outros.',
      ifNot:
        'Se não foi você, alguém pode ler o seu e-mail. Troque primeiro a senha da sua caixa de correio e depois crie uma nova para o Pista.',
    },
    emailChanged: {
      subject: 'O e-mail da sua conta do Pista foi trocado',
      text: 'A sua conta do Pista agora tem outro e-mail. Avisos como este não chegarão mais aqui.',
      ifNot:
        'Se não foi você, crie uma senha nova agora mesmo: assim a sessão é encerrada em todos os aparelhos. Depois, ponha o seu e-mail de volta em Configurações.',
    },
    emailClaimed: {
      subject: 'Alguém pediu para usar o seu e-mail no Pista',
      text: 'Alguém com outra conta do Pista pediu para usar este e-mail. A sua conta já o tem, então nada mudou.',
      ifNot:
        'Se foi você, entre com a conta que tem este e-mail; se perdeu a senha, crie uma nova. Se não foi você, não precisa fazer nada.',
    },
    phoneChanged: {
      subject: 'O telefone da sua conta do Pista foi trocado',
      text: 'A sua conta do Pista agora tem outro número de telefone, e os códigos chegam lá.',
      ifNot:
        'Se não foi você, entre com a sua senha, ponha o seu número de volta em Configurações, troque a senha e encerre a sessão nos outros aparelhos. Se não conseguir entrar, escreva para nós pela página de contato.',
    },
    newDevice: {
      subject: 'Um aparelho novo entrou no Pista',
      text: 'Alguém acaba de entrar na sua conta do Pista com um aparelho que ainda não vimos você usar.',
      ifNot: 'Se não foi você, crie uma senha nova agora mesmo: assim a sessão é encerrada em todos os aparelhos.',
    },
    usernameChanged: {
      subject: 'O seu nome de usuário no Pista foi trocado',
      text: 'O seu nome de usuário no Pista agora é {username}, e é com ele que você entra. Durante 30 dias ninguém além de você pode pegar o anterior.',
      ifNot: 'Se não foi você, crie uma senha nova agora mesmo: assim a sessão é encerrada em todos os aparelhos.',
    },
    tokenCreated: {
      subject: 'Um token da API foi criado para a sua conta do Pista',
      text: 'Acaba de ser criado um token da API com o nome “{name}”. Os programas que o têm podem usá-lo com as noites que você organiza, até onde você permitiu.',
      ifNot:
        'Se não foi você, crie uma senha nova agora mesmo: assim a sessão é encerrada nos outros aparelhos e todos os tokens são removidos.',
    },
    accountDeleted: {
      subject: 'A sua conta do Pista foi apagada',
      text: 'A sua conta do Pista e tudo o que ela guardava acabam de ser apagados. Obrigado pelas noites que você dançou com a gente.',
      ifNot:
        'Se não foi você, alguém teve nas mãos o seu aparelho ou a sua senha. Escreva para nós pela página de contato.',
    },
    becameAdmin: {
      subject: 'Agora você administra o Pista',
      text: 'A sua conta do Pista já pode abrir a página de administração: você decide sobre as denúncias, muda as configurações do site e nomeia outros administradores e moderadores.',
      ifNot: 'Se você não esperava por isso, pergunte a quem cuida deste site.',
    },
    becameModerator: {
      subject: 'Agora você modera o Pista',
      text: 'A sua conta do Pista já pode abrir a página de administração: você decide sobre as denúncias, destaca eventos e publica eventos que não têm organizador.',
      ifNot: 'Se você não esperava por isso, pergunte a quem cuida deste site.',
    },
    warned: {
      subject: 'Um recado sobre a sua conta do Pista',
      text: 'Alguém denunciou algo que você fez no Pista. Nós olhamos e pedimos que pare por aí. Isto é o que temos a dizer:',
      ifNot: 'Se você vê de outra forma, escreva para nós. Se acontecer de novo, podemos suspender a conta.',
    },
    suspended: {
      subject: 'A sua conta do Pista está suspensa',
      text: 'A sua conta do Pista foi denunciada e, depois de olhar, nós a suspendemos. Agora ninguém a vê e você não pode entrar.',
      ifNot: 'Se você acha que é um engano, escreva para nós: uma suspensão pode ser desfeita, com tudo o que havia.',
    },
    takenDown: {
      subject: 'Retiramos algo seu do Pista',
      text: 'Alguém denunciou algo que você pôs no Pista. Nós olhamos e tiramos de vista.',
      ifNot: 'Se você acha que é um engano, escreva para nós: pode voltar como estava.',
    },
  },

  notification: {
    open: 'Abrir no Pista',
    reasons: {
      emailNights: 'Você recebe este e-mail do Pista porque vai ou espera um lugar.',
      emailReminders: 'Você recebe este e-mail do Pista porque vai e pediu um lembrete.',
      emailHostMessages: 'Você recebe este e-mail do Pista porque o organizador escreveu para as pessoas desta noite.',
      emailPublished: 'Você recebe este e-mail do Pista porque segue o organizador e pediu.',
      venuePublished: 'Você recebe este e-mail do Pista porque segue este local e pediu.',
      emailFollowers: 'Você recebe este e-mail do Pista porque pediu para saber dos seus novos seguidores.',
      emailApplications: 'Você recebe este e-mail do Pista porque se candidatou a esta vaga.',
      emailReports: 'Você recebe este e-mail do Pista porque fez a denúncia e pediu para saber a decisão.',
      emailEventRoles: 'Você recebe este e-mail do Pista porque um organizador pediu a sua ajuda.',
      guest: 'Você recebe este e-mail do Pista porque vai a esta noite sem conta.',
      digest:
        'Você recebe este e-mail do Pista porque pediu um resumo das noites dos organizadores e locais que segue.',
    },
  },
  digest: {
    subject: 'Próximas noites dos organizadores e locais que você segue',
    text: 'Nos próximos sete dias:',
    button: 'Ver todas as noites',
  },
  unsubscribe: {
    button: 'Cancelar a inscrição',
    title: { question: 'Cancelar a inscrição', done: 'Inscrição cancelada', wrong: 'Este link não funciona' },
    text: {
      question: 'Não quer mais e-mails deste tipo? {kind}',
      done: 'Você não receberá mais e-mails deste tipo: {kind}',
    },
    wrong: 'Está incompleto ou não foi enviado pelo Pista. Você pode escolher os seus e-mails em Configurações.',
    settings: 'Escolher em Configurações',
    kinds: {
      emailNights: 'Noites a que vou que são canceladas ou mudam.',
      emailReminders: 'Duas horas antes de uma noite a que vou.',
      emailHostMessages: 'Mensagens de organizadores sobre as suas noites.',
      emailPublished: 'Noites novas de organizadores e locais que sigo.',
      emailFollowers: 'Novos seguidores.',
      emailApplications: 'Respostas às minhas candidaturas.',
      emailReports: 'Decisões sobre o que denunciei.',
      emailEventRoles: 'Organizadores que me pedem ajuda com uma noite.',
      guest: 'Todos os avisos desta noite, também se for cancelada.',
      digest: 'O resumo das noites dos organizadores e locais que sigo.',
    },
  },

  exportReadme: `A sua cópia de tudo o que o Pista guarda sobre você, @{username}, feita em {date}.

profile.json          o que você diz de si e como entrar em contato
follows.json          as pessoas que você segue
followed-venues.json  os locais que você segue
followers.json        as pessoas que seguem você
blocked.json          as pessoas que você bloqueou
attendance.json       as noites a que você foi, vai ou que interessam a você
guest-places.json     os lugares que você pegou sem conta
favorites.json        as noites que você salvou
reviews.json          o que você escreveu sobre as noites
hosted-nights.json    as noites que você organiza
imports.json          os arquivos e páginas de onde você importou eventos
claims.json           os nomes cujos eventos você assumiu com um código
event-roles.json      as noites em que você ajuda e quem ajuda nas suas
site-role.json        a sua função como administrador ou moderador deste site
venue-pages.json      as páginas de locais que você edita e quem você nomeou
host-messages.json    as mensagens que você enviou às pessoas das suas noites
link-codes.json       os códigos nos links para as suas noites e as visitas
jobs.json             as vagas que você publicou e quantas pessoas se candidataram
applications.json     as candidaturas enviadas com o seu e-mail verificado
messages.json         as suas conversas, dos dois lados, desde o começo
sessions.json         onde você tem uma sessão aberta
api-tokens.json       os tokens da API que você criou
webhooks.json         os endereços que recebem avisos dos seus eventos
invitations.json      os convites que você criou
reports.json          o que você denunciou
notifications.json    as notificações que você recebeu
settings.json         de que você quer receber avisos e como
history.json          o que foi feito com a sua conta e quando
uploads.json          uma lista das suas fotos e flyers
uploads/              as fotos e os flyers

Os horários estão em UTC. As outras pessoas aparecem só com o nome público.
Guarde este arquivo em um lugar seguro: quem o tiver pode ler as suas mensagens.
`,
}
