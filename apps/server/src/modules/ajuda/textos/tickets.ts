import type { TextosDaTela } from './texto-da-tela.ts';

export const tickets: Readonly<Record<string, TextosDaTela>> = {
  tickets: {
    titulo: 'O que não se resolve na hora',
    ajuda: `Cada ticket tem um número, um responsável e, se for preciso, um prazo. As visões em cima da lista dizem quantos esperam por você, por ninguém, pelas suas equipes ou pelo cliente, e quais estão perto de vencer ou já venceram.
Marque vários para assumir, resolver ou mudar de uma vez: a mensagem que aparece desfaz.
Quem vê só os próprios tickets vê os de que é responsável, os que abriu, os que segue e os das equipes em que está.`,
    tutorial: {
      titulo: 'Do pedido à solução',
      texto: `1. Abra um ticket por aqui, pela nova conversa ou pelo painel de uma conversa.
2. Diga quem cuida: uma pessoa, uma equipe ou um departamento. Sem pessoa, quem puder assume.
3. Responda ao cliente ou anote para a equipe: a nota tem outra cor.
4. Use a lista de verificação para o que falta fazer.
5. Quando acabar, responda e deixe como resolvido.`,
    },
  },
  'tickets/cadastrar': {
    titulo: 'Antes de abrir outro',
    ajuda: `Enquanto você escreve, aparecem os tickets abertos do mesmo contato e os de título parecido: talvez já exista.
O cliente vem do contato, se ele tiver um. O prazo vale até o fim do dia e passa na frente do que a política de prazos promete.`,
  },
  'tickets/cadastrar/:id_contato': {
    titulo: 'O contato já está escolhido',
    ajuda: `Este ticket nasce ligado ao contato de onde você veio e, se veio de uma conversa, leva de volta a ela.
Confira os tickets abertos que aparecem abaixo do título antes de salvar.`,
  },
  'tickets/editar/:id_ticket': {
    titulo: 'Cada mudança fica na linha do tempo',
    ajuda: `O que você mudar aqui aparece entre as respostas, com o que era e o que ficou.
Para passar o ticket a outra pessoa com um motivo, use Transferir na tela dele.`,
  },
  'tickets/show/:id_ticket': {
    titulo: 'Responder, anotar, passar adiante',
    ajuda: `A resposta é para o cliente; a nota, em amarelo, só a equipe lê: escreva @ para avisar um colega. Em uma linha vazia, / traz os modelos. Ctrl+Enter envia, R responde e N anota.
Em "Responder e…" a resposta já muda o status; em Agendar ela vai mais tarde. O que você começou a escrever fica guardado.
Tickets repetidos se mesclam, e dá para desfazer por 30 dias; os que têm a ver se vinculam, e o pai responde aos filhos.
Em "Em cópia" ficam os endereços que também recebem as respostas e os colegas que o próprio cliente pôs. Em Links está quem pode ler e responder sem senha, quantas vezes abriu, e Revogar.
Em Assumir vale quem chega primeiro: se outra pessoa já assumiu, o sistema diz quem.
Em Prazos está até quando responder e resolver, por qual política, e o que correu ou parou. "Deixar à espera" pede um motivo e uma data: o cliente é lembrado, e depois o ticket é resolvido ou volta para a equipe.`,
  },
  'configEmpresa/tickets': {
    titulo: 'Status, prioridades, prazos, esperas e distribuição',
    ajuda: `A categoria de um status diz se o ticket está aberto, à espera de alguém ou encerrado. Cada status diz também se os prazos param nele e, no fim, por quantos dias uma resposta do cliente o reabre antes de fechar sozinho.
Uma política de prazo vale para os tickets que cabem nas condições dela; de várias, conta a primeira da lista. O tempo corre só no horário do calendário que vale, e o que já foi usado não se perde quando a prioridade, a política ou o calendário mudam.
Na distribuição, quem cuida do contato recebe primeiro; senão, quem está disponível e tem menos tickets abertos.`,
    tutorial: {
      titulo: 'Prazos que a equipe cumpre',
      texto: `1. Em Prazos, crie uma política para o que é urgente e, abaixo dela, outra para todo o resto.
2. Diga em quanto tempo se responde e se resolve, e a quem avisar se o prazo vencer.
3. Em Esperas, escreva o lembrete que o cliente recebe quando é ele que precisa responder.
4. Em Distribuição, ligue os departamentos em que os tickets devem achar dono sozinhos.
5. Acompanhe em Tickets as visões Vencendo e Vencidos.`,
    },
  },
  'configEmpresa/tickets/macros': {
    titulo: 'Um clique para o que sempre se repete',
    ajuda: `Uma macro pode responder ao cliente, anotar, mudar status, prioridade, assunto, departamento, equipe e responsável, pôr itens na lista de verificação e tags no contato.
Use na tela do ticket, em Macros, ou em vários de uma vez, em Mudar… na lista. Antes de usar, a tela mostra o que vai acontecer.`,
    tutorial: {
      titulo: 'A primeira macro',
      texto: `1. Pense no que a equipe repete todo dia, como "Pedir fotos do defeito".
2. Escreva o texto e ponha as variáveis onde muda: o nome do contato, o número do ticket.
3. Diga como o ticket fica depois.
4. Abra um ticket, clique em Macros e confira o que ela faria.`,
    },
  },
  'configEmpresa/tickets/macros/cadastrar': {
    titulo: 'O que a macro faz',
    ajuda: `O que ficar vazio não muda. Com texto, ela responde ao cliente ou anota para a equipe.
As variáveis são preenchidas em cada ticket: confira na prévia antes de usar em muitos.`,
  },
  'configEmpresa/tickets/macros/editar/:id_macro': {
    titulo: 'Vale para os próximos usos',
    ajuda: `O que a macro já fez nos tickets fica como está: a mudança conta dos próximos usos em diante.
Para que ninguém mais use, desligue "Pode ser usada"; para trocar o texto só uma vez, responda pelo próprio ticket.`,
  },
  'configEmpresa/tickets/modelos': {
    titulo: 'Tickets que começam bem',
    ajuda: `Um modelo preenche título, descrição, prioridade, departamento e equipe de um ticket novo e traz a lista do que conferir.
Com assunto, ele é oferecido quando o assunto é escolhido; sem assunto, sempre. O que já foi digitado não se perde.`,
    tutorial: {
      titulo: 'Um modelo para cada assunto',
      texto: `1. Escolha um assunto que sempre pede as mesmas informações.
2. Escreva na descrição as perguntas que a equipe costuma fazer.
3. Ponha na lista o que não pode ser esquecido, um item em cada linha.
4. Abra um ticket novo, escolha o assunto e clique no modelo.`,
    },
  },
  'configEmpresa/tickets/modelos/cadastrar': {
    titulo: 'O que se preenche sozinho',
    ajuda: `Deixe em branco o que muda em cada caso: quem abre o ticket preenche, e o que já foi digitado não se perde.
Cada linha da lista de verificação vira um item para marcar dentro do ticket.`,
  },
  'configEmpresa/tickets/modelos/editar/:id_modelo': {
    titulo: 'Vale para tickets novos',
    ajuda: `Os tickets que já foram abertos com este modelo ficam como estão, com os itens que tinham.
Para que ele deixe de ser oferecido a quem abre tickets, desligue "Pode ser usado".`,
  },
  'configEmpresa/tickets/campos': {
    titulo: 'O que a sua empresa precisa saber',
    ajuda: `Um campo de um assunto só aparece nos tickets dele; sem assunto, em todos.
O que um campo guarda fica no ticket mesmo se o assunto mudar, e volta a aparecer com ele.
Com "Na área do cliente", quem abre um ticket lá também preenche o campo e vê depois o que está nele: deixe de fora o que é só da equipe.`,
    tutorial: {
      titulo: 'O primeiro campo',
      texto: `1. Clique em Novo campo de tickets e dê um nome curto, como "Número do pedido".
2. Escolha o tipo: ele não muda depois.
3. Diga de que assunto é, ou deixe para todos.
4. Se é o cliente quem sabe, ligue "Na área do cliente".
5. Abra um ticket: o campo está no fim do formulário e ao lado das respostas.`,
    },
  },
  'configEmpresa/tickets/campos/cadastrar': {
    titulo: 'Escolha bem o tipo',
    ajuda: `O tipo não muda depois, porque o que os tickets guardam deixaria de servir: escolha com calma.
Um campo obrigatório impede de salvar o ticket pelo formulário enquanto ele estiver vazio.`,
  },
  'configEmpresa/tickets/campos/editar/:id_campo_ticket': {
    titulo: 'Nome, opções e ordem',
    ajuda: `Nome, opções, ordem e assunto mudam à vontade, e os tickets que já existem acompanham.
Uma opção que sai da lista continua nos tickets que já a têm, e não é mais oferecida aos outros.`,
  },
  'configEmpresa/tickets/recorrentes': {
    titulo: 'O que se repete abre sozinho',
    ajuda: `Cada regra junta um modelo de ticket, para quem ele é e quando abrir. O calendário abre um ticket em cada data, uma vez só.
Se o sistema ficou parado, o que venceu em até sete dias é aberto quando ele volta. Pausar não acumula nada: ao retomar, vale a próxima data.`,
    tutorial: {
      titulo: 'A primeira regra',
      texto: `1. Crie um modelo de ticket com o título e o que conferir.
2. Clique em Nova recorrência, escolha o modelo e o contato.
3. Diga de quanto em quanto tempo e a que horas; confira as próximas datas embaixo.
4. Escolha o que fazer quando a empresa não abre naquele dia.`,
    },
  },
  'configEmpresa/tickets/recorrentes/cadastrar': {
    titulo: 'Confira as próximas datas',
    ajuda: `As próximas datas aparecem enquanto você escolhe. Em meses mais curtos, o dia 31 é o último dia.
O ticket é aberto em seu nome, com o responsável que você escolher; sem responsável, ele vai para a fila do departamento do modelo.`,
  },
  'configEmpresa/tickets/recorrentes/editar/:id_recorrente': {
    titulo: 'Mudanças valem da próxima data em diante',
    ajuda: `Os tickets que já foram abertos ficam como estão; o fim da tela mostra os últimos.
Quando a regra para por si, como depois que o modelo foi excluído, o motivo aparece aqui: corrija e salve como ativo.`,
  },
};
