import type { TextosDaTela } from './texto-da-tela.ts';

export const pessoas: Readonly<Record<string, TextosDaTela>> = {
  usuario: {
    titulo: 'Quem entra, o que falta e quem saiu',
    ajuda: `A lista diz quem está na empresa agora, a última entrada, o segundo fator e o que falta para a pessoa atender.
Quem sai é desligado, nunca apagado: conversas, mensagens agendadas e contatos passam a outra pessoa ou à fila de uma vez, e um toque traz tudo de volta.
Um convite vale três dias; enviado de novo, o link anterior deixa de valer. Convidados contam no limite do plano.`,
    tutorial: {
      titulo: 'Convide alguém e deixe pronto para atender',
      texto: `1. Toque em convidar e informe nome e e-mail.
2. Escolha o grupo: é ele que diz o que a pessoa vê e faz.
3. Marque os departamentos: sem nenhum, ela não recebe conversas.
4. Envie o convite, ou copie o link se ele for mostrado: aparece uma vez só.
5. Na lista, filtre por "Falta para atender" e veja o que ainda falta.`,
    },
  },
  'usuario/cadastrar': {
    titulo: 'O grupo diz o que pode, o departamento o que recebe',
    ajuda: `O usuário é o e-mail de acesso. Se a pessoa já usa o sistema em outra empresa, ela mesma aceita ou recusa o convite ao entrar, e só ela muda a própria senha.
Sem departamento, a pessoa entra e não atende. Em Horário de acesso, um calendário diz quando ela pode entrar; em branco, sempre.
Sem servidor de e-mail, o link do convite é mostrado uma vez: copie antes de fechar.`,
  },
  'usuario/editar/:id_login': {
    titulo: 'O que muda na hora',
    ajuda: `Grupo, departamentos e horário de acesso valem no próximo clique da pessoa, sem que ela entre de novo.
Fora do horário de acesso, o que está aberto termina; a última pessoa que administra entra sempre.
Se ela esqueceu a senha, dê uma provisória; de quem também trabalha em outra empresa, só a própria pessoa muda nome, usuário e senha.`,
  },
  grupo: {
    titulo: 'Permissões por função, não por pessoa',
    ajuda: `Cada pessoa é de um grupo. O grupo diz o que ela pode fazer e até onde vê: só o próprio, o do departamento ou tudo da empresa.
Comece de um modelo: o que vier em novas versões já chega ajustado a ele.
Um grupo com pessoas não é excluído: passe-as antes para outro.`,
    tutorial: {
      titulo: 'Crie um grupo sob medida',
      texto: `1. Crie o grupo a partir do modelo mais parecido, ou copie um que já existe.
2. Escolha até onde ele vê conversas, contatos, tickets e cartões.
3. Abra as permissões e mude só o que for diferente do modelo.
4. Use "Ver como este grupo" para conferir, sem mudar nada, o que as pessoas vão encontrar.
5. Passe as pessoas para ele em Usuários.`,
    },
  },
  'grupo/cadastrar': {
    titulo: 'De um modelo ou de outro grupo',
    ajuda: `O modelo continua valendo para tudo o que você não mudar: telas novas já aparecem com a permissão que ele diz.
O alcance diz o que as pessoas encontram nas listas, e ninguém dá um maior que o seu.`,
  },
  'grupo/editar/:id_grupo': {
    titulo: 'Nome e alcance',
    ajuda: `Mudar o alcance vale na hora para todos do grupo: quem passa a ver menos perde na tela o que deixou de poder ver.
As permissões têm tela própria, na lista de grupos.`,
  },
  'grupo/show/:id_grupo': {
    titulo: 'Quem está nele e o que mudou',
    ajuda: `Mostra as pessoas do grupo, até onde elas veem e o histórico das mudanças.
Para mudar o grupo de alguém, abra o cadastro da pessoa em Usuários.`,
  },
  'grupo/permissao/:id_grupo': {
    titulo: 'Do modelo ou próprio deste grupo',
    ajuda: `Cada marca diz se vem do modelo ou se é própria deste grupo; o que é próprio pode voltar ao modelo, um a um ou tudo.
Pesquise pelo que a pessoa quer fazer, compare com outro grupo e use "Ver como este grupo" antes de avisar a equipe.
Você só dá ou tira permissões que tem, e ao menos um administrador continua com as que devolvem as outras.`,
    tutorial: {
      titulo: 'Descubra por que alguém não consegue',
      texto: `1. Veja na tela recusada o nome da permissão que falta.
2. Abra aqui o grupo da pessoa e pesquise por esse nome.
3. Pergunte à marca quem já pode isso: talvez outro grupo sirva melhor.
4. Ligue a permissão: ela vale na hora.
5. Confira com "Ver como este grupo".`,
    },
  },
  equipes: {
    titulo: 'Quem trabalha junto, e quem lidera',
    ajuda: `Uma equipe reúne pessoas de qualquer departamento ou grupo e tem quem lidere. Ela não dá permissão nenhuma nem muda quem recebe conversas.
A equipe tem uma conversa própria em Conversas, que o cliente nunca vê e que acompanha quem entra e quem sai.
O plano diz quantas equipes cabem.`,
    tutorial: {
      titulo: 'Monte uma equipe',
      texto: `1. Crie a equipe com um nome que todos usem, como "Plantão de sábado".
2. Escolha quem lidera e quem participa; quem lidera também é membro.
3. Salve e abra Conversas: o grupo da equipe está entre as conversas da equipe.
4. Ao mudar as pessoas aqui, o grupo acompanha.`,
    },
  },
  'equipes/cadastrar': {
    titulo: 'Líderes e membros',
    ajuda: `Quem lidera já é membro: não precisa aparecer duas vezes.
Inativa, a equipe não pode mais ser escolhida, e quem já está nela continua no cadastro.`,
  },
  'equipes/editar/:id_equipe': {
    titulo: 'Trocar pessoas sem perder a equipe',
    ajuda: `Acrescentar ou tirar alguém não muda as permissões nem os departamentos da pessoa.
A conversa da equipe acompanha a mudança. Para parar de usar, deixe inativa; excluir pode ser desfeito na lixeira.`,
  },
  'equipes/show/:id_equipe': {
    titulo: 'Pessoas e mudanças da equipe',
    ajuda: `Mostra quem lidera, quem participa e, no histórico, quem mudou o quê, com o que era antes.
Para conversar com a equipe inteira, use o grupo dela em Conversas.`,
  },
};
