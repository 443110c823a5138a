// Asks this server for a table, gives it the keys, and says why it was closed.
"use strict";

const Plain = window.WebSocket;

window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("close", (event) => {
      const why = document.getElementById("why");
      const told = why.getAttribute("data-why" + event.code);
      if (told) why.textContent = told;
      // Only once the note is shown can its button have the keys.
      setTimeout(() => document.getElementById("again").focus(), 0);
    });
  }
};

const FONT = "'Roboto Mono', Monaco, 'Courier New', monospace";
const SMALLEST = 9, USUAL = 16, LARGEST = 24;

// So large that a whole table can be seen, and larger only where much room would be left.
function fontSize() {
  const pen = document.createElement("canvas").getContext("2d");
  const cells = (size) => {
    pen.font = `${size}px ${FONT}`;
    const one = pen.measureText("W");
    const high = Math.ceil(one.fontBoundingBoxAscent + one.fontBoundingBoxDescent);
    return [Math.floor(window.innerWidth / one.width), Math.floor(window.innerHeight / high)];
  };
  for (let size = LARGEST; size > SMALLEST; size--) {
    const [columns, rows] = cells(size);
    const enough = size > USUAL ? columns >= 120 && rows >= 40 : columns >= 80 && rows >= 24;
    if (enough) return size;
  }
  return SMALLEST;
}

function takeKeys() {
  const classes = document.body.classList;
  if (classes.contains("-first-byte") && !classes.contains("-closed")) {
    document.querySelector(".xterm-helper-textarea").focus({ preventScroll: true });
  }
}

// Where the server is gone, this page tells more than the browser's own would.
async function sitDownAgain() {
  try {
    const answer = await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
    // So say those that stand before a server that is gone.
    if ([502, 504].includes(answer.status)) throw new Error("no server");
    window.location.reload();
  } catch {
    const why = document.getElementById("why");
    why.textContent = why.dataset.gone;
  }
}

window.addEventListener("DOMContentLoaded", () => {
  document.getElementById("again").addEventListener("click", sitDownAgain);
  new MutationObserver(takeKeys).observe(document.body, { attributeFilter: ["class"] });
  const terminal = document.getElementById("terminal");
  // As the page was asked for, whatever stands between the browser and the server.
  const socket = new URL("ws", window.location.href);
  socket.protocol = socket.protocol === "https:" ? "wss:" : "ws:";
  terminal.dataset.sessionWebsocketUrl = socket.href;
  // The terminal measures its font only once, when it begins.
  const begin = window.onload;
  window.onload = async (event) => {
    const wanted = ["", "bold "].map((weight) => document.fonts.load(`${weight}16px ${FONT}`));
    await Promise.allSettled(wanted);
    terminal.dataset.fontSize = fontSize();
    begin(event);
  };
});
