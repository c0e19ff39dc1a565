/** What 1 to 5 mean where people rate us, in tickets and in web chats. */
export const textosDaNota = { 1: 'Péssimo', 2: 'Ruim', 3: 'Regular', 4: 'Bom', 5: 'Ótimo' } as const;
