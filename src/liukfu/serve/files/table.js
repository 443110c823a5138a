// Says why a table was closed, and sits down again.
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

window.addEventListener("DOMContentLoaded", () => {
  document.getElementById("again").addEventListener("click", () => window.location.reload());
});
