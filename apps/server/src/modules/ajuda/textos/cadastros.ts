import type { TextosDaTela } from './texto-da-tela.ts';

export const cadastros: Readonly<Record<string, TextosDaTela>> = {
  clientes: {
    titulo: 'Cliente não é o mesmo que contato',
    ajuda: `Um cliente é a pessoa ou empresa que compra; os contatos são quem fala por ela. Um contato pertence a um cliente só.
Daqui você dá acesso à área do cliente e vê quem já entrou, quem está bloqueado e quem ainda não tem.
O CPF ou CNPJ é de um cliente só: se já existe, o cadastro diz.`,
    tutorial: {
      titulo: 'Dê a um cliente acesso à área dele',
      texto: `1. Abra o cliente e confira o e-mail: é para ele que vai o convite.
2. Na parte da área do cliente, dê o acesso.
3. Se o convite não chegar, defina uma senha provisória: o cliente escolhe outra ao entrar.
4. Para suspender, bloqueie: quem está dentro sai na hora.
5. Retirar o acesso mantém o cadastro e as conversas.`,
    },
  },
  'clientes/cadastrar': {
    titulo: 'Comece pelo CPF ou CNPJ',
    ajuda: `Com o CNPJ, os dados públicos da empresa são preenchidos; com o CEP, o endereço.
O e-mail é o que recebe o convite para a área do cliente, se você der acesso depois.
As observações são só da equipe: o cliente nunca as vê.`,
  },
  'clientes/editar/:id_cliente': {
    titulo: 'O que muda para o cliente',
    ajuda: `Os contatos ligados continuam com as conversas deles, e um contato pertence a um cliente só.
Acesso, senha provisória e bloqueio não ficam neste formulário: estão na tela do cliente.`,
  },
  'clientes/show/:id_cliente': {
    titulo: 'Acesso, contatos e histórico do cliente',
    ajuda: `Convide, bloqueie ou retire o acesso à área do cliente por aqui: o bloqueio vale na hora, mesmo para quem está dentro.
Um cliente pode ter várias pessoas com acesso: cada uma com a própria senha, vendo todos os tickets ou só os dela. Quem já tem conta em outra empresa aceita o convite sem trocar de senha; e todos podem entrar por um código de seis números, por e-mail ou WhatsApp.
Os contatos levam às conversas. O histórico diz quem mudou cada dado, e um arquivo retirado volta por sete dias.`,
  },
  fornecedores: {
    titulo: 'De quem a empresa compra',
    ajuda: `A lista mostra o primeiro contato de cada fornecedor: ponha em primeiro lugar quem atende mais.
O que é excluído vai para a lixeira e pode ser restaurado; a exportação leva o que está filtrado.
Já tem uma planilha? Importe: dá para conferir antes e desfazer depois.`,
    tutorial: {
      titulo: 'Traga seus fornecedores',
      texto: `1. Importe a planilha, ou cadastre com o CNPJ: os dados públicos vêm sozinhos.
2. Acrescente com quem falar em cada assunto; o primeiro aparece na lista.
3. Guarde contratos e tabelas nos arquivos do fornecedor.
4. Filtre e salve como visão o que a equipe procura sempre.`,
    },
  },
  'fornecedores/cadastrar': {
    titulo: 'O CNPJ preenche o resto',
    ajuda: `O CNPJ é de um fornecedor só e traz a razão social e o endereço.
Acrescente um contato para cada assunto, como pedidos e cobrança: o primeiro é o que a lista mostra.`,
  },
  'fornecedores/editar/:id_fornecedor': {
    titulo: 'Mantenha os contatos em dia',
    ajuda: `O primeiro contato é o que aparece na lista: confira se ainda é a pessoa certa.
Se alguém salvou este fornecedor enquanto você editava, as diferenças aparecem antes de gravar, e nada do que você digitou se perde.`,
  },
  'fornecedores/show/:id_fornecedor': {
    titulo: 'Dados, arquivos e mudanças',
    ajuda: `Guarde aqui contratos e tabelas de preço: um arquivo retirado pode voltar por sete dias.
O histórico mostra quem mudou cada dado, o que era e o que ficou.`,
  },
  'fornecedores/importar': {
    titulo: 'Confira a planilha antes de gravar',
    ajuda: `Envie um CSV ou XLSX, diga para onde vai cada coluna e corrija as linhas marcadas: nada é gravado antes de você mandar.
Cada fornecedor é reconhecido pelo CNPJ ou pela razão social: traga ao menos uma dessas colunas. A importação pode ser desfeita por 30 dias; o que mudou depois fica.`,
  },
  'fornecedores/importar/:id_importacao': {
    titulo: 'Acompanhe e corrija as linhas',
    ajuda: `Toque em uma célula marcada para corrigi-la. O que não entrar sai em um CSV com o motivo de cada linha.
Parar a importação deixa o que já foi gravado; para tirar tudo, desfaça, em até 30 dias.`,
  },
  funcionarios: {
    titulo: 'Quem trabalha na empresa, com ou sem acesso',
    ajuda: `É o cadastro de pessoal: cargo, admissão, documentos. Estar aqui não deixa ninguém entrar no sistema: isso é feito em Usuários.
O salário só aparece, na tela e na exportação, para quem tem a permissão de ver salários.`,
    tutorial: {
      titulo: 'Registre quem trabalha com você',
      texto: `1. Cadastre a pessoa com o CPF e a data de admissão.
2. Preencha o cargo e, se ela usa o sistema, com que nome entra.
3. Guarde os documentos nos arquivos do cadastro.
4. Para que ela atenda, convide-a em Usuários.`,
    },
  },
  'funcionarios/cadastrar': {
    titulo: 'Dados pessoais e de trabalho',
    ajuda: `O CPF é de um funcionário só. Em Usuário, escolha com que nome a pessoa entra no sistema, se entra: o campo liga os dois cadastros e não dá acesso.
Se você não vê o salário, o seu grupo não tem essa permissão, e o valor guardado não muda ao salvar.`,
  },
  'funcionarios/editar/:id_funcionario': {
    titulo: 'Cada mudança fica registrada',
    ajuda: `O histórico na tela do funcionário mostra quem mudou o quê.
Quem sai da empresa também precisa ser desligado em Usuários, se tinha acesso: mudar este cadastro não encerra o acesso.`,
  },
  'funcionarios/show/:id_funcionario': {
    titulo: 'Cadastro, documentos e mudanças',
    ajuda: `Anexe contratos e comprovantes: só os vê quem pode abrir funcionários, e um arquivo retirado volta por sete dias.
Valores de salário ficam escondidos de quem não tem a permissão.`,
  },
  tagsModelo: {
    titulo: 'Etiquetas iguais para toda a equipe',
    ajuda: `As tags prontas evitam "VIP", "vip" e "Cliente VIP" na mesma lista: a equipe escolhe em vez de escrever.
Uma tag pode ter valor: data de renovação, plano, limite. Com valor fixo ela só pode ser posta ou tirada.
Servem para filtrar contatos e clientes e para agir em vários de uma vez.`,
    tutorial: {
      titulo: 'Marque quem renova este mês',
      texto: `1. Crie uma tag "Renovação" com valor de data.
2. Deixe que o valor mude no contato.
3. Ponha a tag nos contatos, cada um com a sua data.
4. Filtre a lista de contatos por ela e salve como visão.`,
    },
  },
  'tagsModelo/cadastrar': {
    titulo: 'Com valor ou só uma marca',
    ajuda: `Uma tag de sim ou não aparece só com o nome. Com texto, número ou data, mostra também o valor.
Desligue "Pode mudar no contato" quando o valor for o mesmo para todos.`,
  },
  'tagsModelo/editar/:id': {
    titulo: 'Antes de mudar uma tag em uso',
    ajuda: `Veja se a mudança serve também a quem já tem a tag, e avise a equipe: as pessoas a procuram pelo nome.
Para um sentido novo, crie outra tag.`,
  },
};
