import type { about as english } from '../en/about.ts'

export const about: typeof english = {
  about: {
    title: 'Uma pista para cada noite',
    lead: 'O Pista é onde uma cidade guarda as suas noites de música latina: as que têm banda no terraço e as que têm uma caixa de som no quintal.',
    forBuilders: 'Para quem constrói: a API',
    cities: 'Os nomes e as posições das cidades são do GeoNames (geonames.org), CC BY 4.0.',
    zones:
      'Os fusos horários das cidades são do timezone-boundary-builder, feito com dados dos colaboradores do OpenStreetMap (openstreetmap.org/copyright), ODbL 1.0.',
    sections: [
      {
        title: 'Para quem dança',
        text: 'Veja o que tem hoje e quão cheio está. Siga as pessoas com quem você dança, diga que vai e encontrem-se na porta.',
      },
      {
        title: 'Para quem faz a noite',
        text: 'Publique um evento em dois minutos, contrate a equipe, responda perguntas e leia números honestos na manhã seguinte. Sem flyer? Cada noite tem o seu cartaz, desenhado no ritmo que toca.',
      },
      {
        title: 'Por que os pontos',
        text: 'A nossa marca é a clave de son 3-2: dezesseis passos, cinco acesos. Bata uma vez com as palmas e você ouvirá metade da música desta casa.',
      },
      {
        title: 'Feito para sinal ruim',
        text: 'Porões e terraços têm algo em comum. O Pista guarda as suas noites e mensagens no seu telefone e envia o que você escreveu quando o sinal volta.',
      },
    ],
  },

  faq: {
    title: 'Perguntas que se fazem na porta',
    lead: 'Respostas curtas. Se faltar a sua, escreva para nós.',
    sections: [
      {
        title: 'O Pista custa alguma coisa?',
        text: 'Não. Olhar, seguir, conversar e publicar eventos é grátis. O preço de uma noite quem decide e cobra é o organizador.',
      },
      {
        title: 'Onde compro o ingresso?',
        text: 'Na porta ou onde o organizador indicar na página do evento. O Pista não vende ingressos nem guarda números de cartão.',
      },
      {
        title: 'Por que a festa de sexta termina no sábado?',
        text: 'Uma noite pertence ao fim do dia em que começa. Uma festa de sexta das {23:00} às {04:00} aparece na sexta, e os horários são sempre os do local.',
      },
      {
        title: 'Tem aula de dança?',
        text: 'Muitas noites abrem com uma. Procure “aula” nos eventos; os organizadores avisam na descrição.',
      },
      {
        title: 'Quem pode me escrever?',
        text: 'Qualquer pessoa com conta pode começar uma conversa. Você pode bloquear alguém no perfil da pessoa, e ela não é avisada.',
      },
      {
        title: 'Funciona sem sinal?',
        text: 'Sim. As noites que você viu, as mensagens recentes e o que você escreveu ficam no seu aparelho até o sinal voltar.',
      },
      {
        title: 'Como apago a minha conta?',
        text: 'Em Editar perfil, no final. É na hora: somem o seu perfil, as suas fotos e os seus eventos futuros.',
      },
    ],
  },

  site: { operator: 'Quem cuida deste site', rules: 'Regras da casa' },

  contact: {
    title: 'Fale com a gente',
    lead: 'As pessoas que cuidam deste Pista são as pessoas a quem perguntar.',
    sections: [
      {
        title: 'Algo errado com um evento ou uma pessoa',
        text: 'Use Denunciar no evento, no perfil ou na mensagem. Alguém da equipe lê cada denúncia.',
      },
      {
        title: 'Uma pergunta sobre uma noite',
        text: 'Escreva para o organizador: o botão Mensagem está no perfil dele. Ele sabe da porta, da roupa e do estacionamento.',
      },
      {
        title: 'Um evento particular',
        text: 'Os organizadores alugam salões, bandas e professores. Veja os locais, abra um de que você goste e pergunte.',
      },
      {
        title: 'Qualquer outra coisa',
        text: 'Cada Pista tem alguém que cuida dele. Quem passou este endereço para você sabe como falar com essa pessoa.',
      },
    ],
  },

  refunds: {
    title: 'Política de reembolso',
    lead: 'O Pista não recebe dinheiro, então não tem dinheiro para devolver.',
    sections: [
      {
        title: 'Quem devolve o seu dinheiro',
        text: 'Você paga ao organizador, então quem devolve é o organizador. Pergunte no perfil dele e guarde o que recebeu na porta.',
      },
      {
        title: 'Quando uma noite é cancelada',
        text: 'Ela continua na página, marcada como cancelada, e quem ia é avisado. Se o organizador cobrou por ela, ele deve o valor.',
      },
      {
        title: 'Quando o organizador não responde',
        text: 'Denuncie o evento. Não podemos mover dinheiro, mas podemos impedir que esse organizador publique o próximo.',
      },
    ],
  },

  privacy: {
    title: 'Política de privacidade',
    lead: 'O que sabemos de você, por quê, e como levar de volta.',
    sections: [
      {
        title: 'O que guardamos',
        text: 'O que você digita: nome, nome de usuário, e-mail, telefone, data de nascimento, cidade, perfil, eventos e mensagens. E quando você entrou pela última vez, para poder encerrar sessões que não conhece.',
      },
      {
        title: 'Quem vê',
        text: 'Pessoas com conta veem o seu perfil. O seu e-mail, o seu telefone e a sua data de nascimento nunca são mostrados a mais ninguém. As mensagens são de vocês dois.',
      },
      {
        title: 'O que um organizador vê',
        text: 'O organizador de uma noite a que você vai, ou em cuja lista de espera você está, vê o seu nome e se você abriu uma mudança ou uma mensagem sobre essa noite. Se você só tem interesse, é contado sem nome. Os outros convidados não veem nada disso, e um organizador que você bloqueou também não.',
      },
      {
        title: 'O que não fazemos',
        text: 'Nenhuma publicidade nem rastreador, nada carregado de servidores de outras empresas, nenhuma venda dos seus dados.',
      },
      {
        title: 'No seu aparelho',
        text: 'Um cookie mantém a sua sessão. As noites e as mensagens recentes ficam no seu aparelho para abrir sem sinal; ao sair, são apagadas.',
      },
      {
        title: 'Como levar de volta',
        text: 'Em Configurações você pode baixar o que guardamos. Apagar o seu perfil elimina tudo. As candidaturas a uma vaga são apagadas com o organizador ou se você pedir. O nome e o contato de quem vai sem conta são apagados uma semana depois da noite, ou ao devolver o lugar. A esse contato só escrevemos sobre essa noite, com um link para não receber mais, e o organizador vê quantos leram.',
      },
    ],
  },

  terms: {
    title: 'Termos de uso',
    lead: 'Regras da casa, em palavras que dá para ler antes de sair.',
    sections: [
      {
        title: 'Seja quem você é',
        text: 'Uma conta por pessoa, com o seu próprio número de telefone. Os organizadores respondem pelos eventos que publicam.',
      },
      {
        title: 'Seja gentil',
        text: 'Sem ameaças, sem ódio, sem assédio, nem na pista nem nas mensagens. Não é não, também para uma dança.',
      },
      {
        title: 'Publique o que é seu',
        text: 'Os flyers, as fotos e os textos têm que ser seus para compartilhar. Continuam seus; você nos deixa mostrá-los aqui.',
      },
      {
        title: 'O que prometemos',
        text: 'Mantemos as luzes acesas da melhor forma que podemos. A noite em si é entre você e o organizador.',
      },
      {
        title: 'Ir embora',
        text: 'Você pode ir quando quiser. Podemos pedir que alguém saia se quebrar estas regras, e dizemos por quê.',
      },
    ],
  },
}
