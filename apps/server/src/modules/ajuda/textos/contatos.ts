import type { TextosDaTela } from './texto-da-tela.ts';

const importar = {
  titulo: 'Da planilha ao cadastro, sem surpresas',
  ajuda: `Envie um arquivo CSV ou XLSX, diga para onde vai cada coluna e confira: nada é gravado antes de você mandar.
As linhas com erro podem ser corrigidas aqui mesmo; as que não entrarem saem em um CSV com o motivo de cada uma.
A importação pode ser desfeita por 30 dias; o que alguém mudou depois fica.`,
};

export const contatos: Readonly<Record<string, TextosDaTela>> = {
  contatos: {
    titulo: 'Quem fala com a empresa',
    ajuda: `Quem escreve para a empresa aparece aqui sozinho; os outros você cadastra ou importa.
Marque várias linhas para pôr tags, trocar o responsável, arquivar ou mesclar de uma vez, e salve combinações de filtros como visões.
Arquivar tira da lista sem perder nada. A lixeira guarda até alguém restaurar ou excluir para sempre, e quem tem conversa aberta não vai para ela.`,
    tutorial: {
      titulo: 'Organize seus contatos',
      texto: `1. Importe a sua planilha, ou cadastre os primeiros à mão.
2. Filtre por tag, responsável ou última conversa.
3. Marque os que achou e ponha uma tag em todos.
4. Salve o filtro em Visões, só para você ou para a equipe.
5. De tempos em tempos, abra Repetidos e junte o que for da mesma pessoa.`,
    },
  },
  'contatos/mesclar': {
    titulo: 'Um cadastro só para cada pessoa',
    ajuda: `A procura compara telefones, e-mails, documentos e nomes e diz por que dois contatos parecem o mesmo.
Na comparação, escolha quem fica e qual valor vale em cada campo: conversas, tags e arquivos do outro vão junto.
Uma mescla pode ser desfeita por 30 dias. Diga "Não são a mesma pessoa" para o par não voltar a aparecer.`,
    tutorial: {
      titulo: 'Junte dois contatos repetidos',
      texto: `1. Mande procurar e espere o resultado; pode sair da tela enquanto isso.
2. Abra um par e leia as razões.
3. Escolha quem fica e, campo a campo, o valor certo.
4. Confira o que vai de um para o outro e mescle.
5. Errou? Desfaça nas mesclas dos últimos 30 dias.`,
    },
  },
  'contatos/cadastrar': {
    titulo: 'O telefone é o que liga o contato à conversa',
    ajuda: `Preencha o telefone sempre que souber: é por ele que as mensagens encontram este cadastro. O telefone principal é o que a equipe usa para começar uma conversa.
Com o CNPJ e o CEP, a razão social e o endereço vêm sozinhos. Se o e-mail ou o telefone já é de alguém, o campo avisa antes de você salvar.
Usuário e senha são para a área do cliente: só preencha se o contato for entrar nela.`,
  },
  'contatos/editar/:id_contato': {
    titulo: 'Mude sem apagar o que outro escreveu',
    ajuda: `Se outra pessoa salvou este contato enquanto você editava, a tela mostra as diferenças antes de gravar.
Usuário e senha ficam travados até você tocar neles, para que o navegador não os preencha por engano.
Inativo, o contato sai das listas e continua podendo escrever.`,
  },
  'contatos/show/:id_contato': {
    titulo: 'Tudo sobre uma pessoa em um lugar',
    ajuda: `A linha do tempo junta conversas, notas e mudanças do cadastro, do mais novo ao mais antigo.
Aqui também ficam os arquivos, as mídias trocadas e o consentimento. Um arquivo retirado volta por sete dias.
O que a pessoa informou diferente do cadastro, em um formulário ou no chat do site, espera aqui: use o valor novo ou deixe como está.
Exportar os dados e anonimizar atendem a pedidos de privacidade: anonimizar não tem volta.`,
    tutorial: {
      titulo: 'Atenda a um pedido de privacidade',
      texto: `1. Confirme, na conversa, que quem pede é a própria pessoa.
2. Para entregar os dados, exporte e leia as notas internas antes de mandar o arquivo.
3. Para parar as ofertas, registre que ela retirou o aceite.
4. Para apagar, encerre as conversas abertas e escolha se as conversas ficam sem texto.
5. Leia a confirmação: anonimizar é para sempre.`,
    },
  },
  'contatos/importar': {
    ...importar,
    tutorial: {
      titulo: 'Traga a sua planilha de contatos',
      texto: `1. Deixe a primeira linha com o nome das colunas e salve em XLSX ou CSV.
2. Envie o arquivo e diga para onde vai cada coluna.
3. Escolha o tipo dos contatos novos e, se quiser, tags para achar depois o que veio deste arquivo.
4. Confira as linhas e corrija as que têm erro.
5. Mande gravar e baixe o CSV do que não entrou. Dá para desfazer por 30 dias.`,
    },
  },
  'contatos/importar/:id_importacao': {
    titulo: 'Acompanhe e corrija esta importação',
    ajuda: `Toque em uma célula marcada para corrigi-la: a linha é conferida de novo na hora.
Pode sair da tela enquanto grava. Parar no meio não apaga o que já entrou: isso é o desfazer, possível por 30 dias.
As linhas que ficaram de fora saem em um CSV que pode ser corrigido e enviado de novo.`,
  },
};
