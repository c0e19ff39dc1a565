import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

const emojis =
  '😀 😁 😂 🙂 😉 😊 😍 😘 😎 🤔 😐 🙄 😴 😢 😭 😡 👍 👎 👏 🙏 💪 👋 🤝 👌 ❤️ 💔 🎉 🎁 ⭐ 🔥 ✅ ❌ ❓ ❗ 📦 🚚 🛒 💳 📷 📎 📅 ⏰ ☎️ 🏠 ☀️ 🌧️ ☕ 🍕'.split(' ');

/** A few of them, behind a button; the keyboard of the device has them all. */
export function Emojis({ disabled, onPick, children }: { disabled: boolean; onPick: (emoji: string) => void; children: ComponentChildren }) {
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <details
      class="emojis"
      ref={details}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return;
        details.current.open = false;
        details.current.querySelector('summary')?.focus();
      }}
    >
      <summary aria-label="Emojis" aria-disabled={disabled}>
        {children}
      </summary>
      <div>
        {emojis.map((emoji) => (
          <button
            key={emoji}
            type="button"
            class="icone"
            disabled={disabled}
            onClick={() => {
              if (details.current) details.current.open = false;
              onPick(emoji);
            }}
          >
            {emoji}
          </button>
        ))}
      </div>
    </details>
  );
}
