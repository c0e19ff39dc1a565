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
    ajuda: `A resposta é para o cliente; a nota, em amarelo, só a equipe lê, e avisa os colegas que você escolher.
Em "Responder e…" a resposta já muda o status. Quem segue o ticket recebe os avisos dele.
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
};
