/** By what they are about; fetched when somebody opens them. */
export const grupos: readonly (readonly [titulo: string, emojis: string])[] = [
  [
    'Rostos',
    '😀 😃 😄 😁 😆 😅 😂 🤣 🙂 🙃 😉 😊 😇 🥰 😍 🤩 😘 😗 😚 😋 😛 😜 🤪 😝 🤗 🤭 🤫 🤔 🤐 😐 😑 😶 😏 😒 🙄 😬 😌 😔 😪 😴 😷 🤒 🤕 🤢 🤧 🥵 🥶 😵 🤯 🥳 😎 🤓 😕 😟 🙁 😮 😲 😳 🥺 😨 😰 😥 😢 😭 😱 😖 😞 😓 😩 😫 🥱 😤 😡 😠',
  ],
  ['Gestos', '👋 🤚 ✋ 👌 ✌️ 🤞 🤟 🤙 👈 👉 👆 👇 ☝️ 👍 👎 ✊ 👊 👏 🙌 🤝 🙏 💪 🫶 👀 🧠 👶 👧 👦 👩 👨 👵 👴 🙋 🤷 🤦 💁 🙇'],
  ['Coração e festa', '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💕 💖 💯 ✨ ⭐ 🌟 💫 🔥 🎉 🎊 🎁 🎂 🎈 🏆 🥇'],
  ['Bichos e natureza', '🐶 🐱 🐭 🐰 🦊 🐻 🐼 🐨 🐯 🦁 🐮 🐷 🐸 🐵 🐔 🐧 🐦 🦋 🐝 🐢 🐟 🐬 🌱 🌳 🌷 🌹 🌻 🌈 ☀️ ⛅ 🌧️ ⛈️ ❄️ 🌙'],
  ['Comida', '🍎 🍌 🍇 🍓 🍍 🥑 🌽 🥕 🍞 🧀 🍳 🍔 🍟 🍕 🌭 🍝 🍣 🍰 🍫 🍿 ☕ 🍵 🥤 🍺 🍷'],
  ['Compras e trabalho', '📦 🚚 🛒 🛍️ 💳 💰 💵 🧾 🏷️ 📷 📱 💻 🖨️ ⌚ 🔋 🔌 💡 🔧 🔨 🔑 🔒 📎 📌 ✏️ 📝 📄 📁 📅 📆 ⏰ ⏳ 📞 ☎️ ✉️ 📧 📣 🏠 🏢 🏥 🏦 🏪 🚗 🚌 🚲 ✈️ 🗺️'],
  ['Sinais', '✅ ☑️ ❌ ❗ ❓ ⚠️ 🚫 ➕ ➖ 🔴 🟠 🟡 🟢 🔵 ⚪ ⚫ ⬆️ ⬇️ ⬅️ ➡️ 🔄 🔔 🔕 🆗 🆕 🆘'],
];
